// Which move a click on the board means.

import type { Move, SpotId } from "./api";

export type Choice =
  | { play: number }
  /** The same places, but different moves: the player picks one by name. */
  | { ask: number[] }
  /** More clicks are needed. */
  | { among: number[] };

/** The moves that change all chosen places. */
export function candidates(moves: Move[], chosen: SpotId[]): number[] {
  return moves.map((_, i) => i).filter((i) => chosen.every((spot) => moves[i].spots.includes(spot)));
}

export function choose(moves: Move[], chosen: SpotId[]): Choice {
  const among = candidates(moves, chosen);
  const fewest = Math.min(...among.map((i) => moves[i].spots.length));
  const smallest = among.filter((i) => moves[i].spots.length === fewest);
  if (smallest.length === 1) return { play: smallest[0] };
  const sets = new Set(smallest.map((i) => [...moves[i].spots].sort().join(" ")));
  return sets.size === 1 ? { ask: smallest } : { among };
}
