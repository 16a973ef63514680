// Which move a click on the board means.

import type { Click, SpotId } from "./api";

export type Choice =
  | { play: number }
  /** The same places, but different moves: the player picks one by name. */
  | { ask: number[] }
  | "more clicks";

/** The moves that change all chosen places, each with its places. */
export function candidates(clicks: Click[], chosen: SpotId[]): Click[] {
  return clicks.filter(({ spots }) => chosen.every((spot) => spots.includes(spot)));
}

/** The smallest change is meant: in a heap, the click says how many stones stay. */
export function choose(clicks: Click[], chosen: SpotId[]): Choice {
  const found = candidates(clicks, chosen);
  const fewest = Math.min(...found.map(({ spots }) => spots.length));
  const smallest = found.filter(({ spots }) => spots.length === fewest);
  const moves = [...new Set(smallest.map(({ move }) => move))];
  if (moves.length === 1) return { play: moves[0] };
  const places = new Set(smallest.map(({ spots }) => [...spots].sort().join(" ")));
  return places.size === 1 ? { ask: moves } : "more clicks";
}
