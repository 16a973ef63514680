// What the engine answers, as data. Offsets are indices into JavaScript strings.

export interface Settings {
  /** Seconds for one statement; null for no limit. */
  timeout: number | null;
  /** Megabytes. */
  memory: number;
}

export interface Reply {
  type: string;
  from: number;
  to: number;
  /** The answer, ready to be shown; empty where there is nothing to say. */
  html?: string;
  value?: string;
  message?: string;
  help?: string;
  /** Where in the text the error is. */
  mark?: [number, number];
  /** A tree drawn with lines, for `why`, `strategy` and `tree`. */
  outline?: string;
  /** The value is a position with moves. */
  position?: boolean;
  report?: { picture?: { svg?: string } };
  elapsed?: number;
}

export interface Progress {
  games: number;
  positions: number;
  bytes: number;
}

export interface Name {
  name: string;
  head: string;
  help: string;
}

export interface Example {
  name: string;
  title: string;
  text: string;
}

export interface Chapter {
  title: string;
  id: string;
  html: string;
}

export type Player = "left" | "right";

/** What takes long to find is left out. */
export interface Option {
  label: string;
  value?: string;
  outcome?: string;
  words?: string;
}

export interface Exploration {
  position: string;
  value?: string;
  canonical?: string;
  html?: string;
  outcome?: string;
  words?: string;
  temperature?: string;
  mean?: string;
  svg?: string;
  left: Option[];
  right: Option[];
}

export type Path = [Player, number][];

export interface Game {
  position: string;
  seat: Player | "both";
  starts: Player | null;
  moves: number[];
}

export type SpotId = string | number;

export interface Spot {
  id: SpotId;
  points: [number, number][];
  label: string;
}

/** A move and the places that it changes; a move of a sum may have several such sets of places. */
export interface Click {
  move: number;
  spots: SpotId[];
}

export interface Board {
  position: string;
  svg?: string;
  spots: Spot[];
  moves: string[];
  clicks: Click[];
  mover: Player;
  yours: boolean;
  prompt: string;
  over: string | null;
  impartial: boolean;
  may_choose_start: boolean;
  played: { label: string; by: Player }[];
  mistake?: string | null;
  repeats?: boolean;
}

export type OrError<T> = T | { error: string };

/** The calls that the page makes; `run` is apart because it answers several times. */
export interface Calls {
  change(settings: string): void;
  roles(text: string): [string | null, number][];
  names(): Name[];
  prose(text: string): string;
  handout(name: string, text: string, format: string): string;
  svg(text: string): OrError<{ svg: string }>;
  examples(): Example[];
  reference(): Chapter[];
  games(): string[];
  explore(text: string, path: string): OrError<Exploration>;
  play(game: string): OrError<Board>;
  answer(game: string): OrError<{ move: number }>;
  hint(game: string): OrError<{ move: number; text: string[] }>;
  why(game: string): OrError<{ text: string }>;
}

/** These answer with text; all others with JSON. */
export const PLAIN: ReadonlySet<string> = new Set(["change", "prose", "handout"]);

// Between the page and its worker.

export interface Start {
  module: WebAssembly.Module;
  settings: string;
  flag?: Int32Array;
}

export interface Request {
  method: string;
  args: string[];
}

export type Message =
  | { kind: "ready" }
  | { kind: "reply"; reply: string }
  | { kind: "progress"; progress: string }
  /** `definitions` only where they changed. */
  | { kind: "done"; result?: string; definitions?: string }
  | { kind: "failed"; message: string }
  | { kind: "crashed"; message: string };
