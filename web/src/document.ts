// A notebook as a script: how cells become a `.cgt` file or a link, and back.

/** Between cells, where blank lines alone would not bring the same cells back. */
const MARKER = "# %%";

/** More than any notebook needs; a link must not be able to fill the memory. */
const MAX_SHARED_BYTES = 1_000_000;
const TOO_LONG = "the notebook has more than a million bytes, which is too long for a link";

/** Each cell has an editor of its own; a text with more parts becomes one cell. */
const MAX_CELLS = 300;

export function join(cells: string[]): string {
  const filled = cells.map((cell) => cell.trimEnd()).filter((cell) => cell.trim());
  const plain = filled.join("\n\n") + "\n";
  const same = split(plain);
  if (same.length === filled.length && same.every((cell, i) => cell === filled[i])) return plain;
  return filled.map((cell) => `${MARKER}\n${cell}\n`).join("\n");
}

/** Without markers, a cell ends at a blank line outside brackets, and comments are cells of their own. */
export function split(text: string): string[] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/^#!.*\n/, "").split("\n");
  const cells = lines.some(isMarker) ? splitAtMarkers(lines) : splitAtBlanks(lines).flatMap(splitAfterComments);
  const trimmed = cells.map((cell) => cell.join("\n").replace(/^\n+/, "").trimEnd());
  const filled = trimmed.filter((cell) => cell.trim());
  return filled.length > MAX_CELLS ? [lines.filter((line) => !isMarker(line)).join("\n").trim()] : filled;
}

function isMarker(line: string): boolean {
  return line.trim() === MARKER;
}

function splitAtMarkers(lines: string[]): string[][] {
  const cells: string[][] = [[]];
  for (const line of lines) {
    if (isMarker(line)) cells.push([]);
    else cells.at(-1)!.push(line);
  }
  return cells;
}

function splitAtBlanks(lines: string[]): string[][] {
  const cells: string[][] = [[]];
  let open = 0;
  for (const line of lines) {
    if (!line.trim() && open <= 0) {
      cells.push([]);
      open = 0;
    } else {
      cells.at(-1)!.push(line);
      open += openBrackets(line);
    }
  }
  return cells;
}

function openBrackets(line: string): number {
  // A string that is not closed ends with the line, so the pattern always matches from a quote on, in linear time.
  const code = line.replace(/"(?:[^"\\]|\\.?)*(?:"|$)/g, "").replace(/#.*/, "");
  return (code.match(/[([{]/g)?.length ?? 0) - (code.match(/[)\]}]/g)?.length ?? 0);
}

/** `##` lines belong to the definition below them and stay with it. */
function splitAfterComments(lines: string[]): string[][] {
  const end = lines.findIndex((line) => !/^#(?!#)/.test(line));
  return end > 0 ? [lines.slice(0, end), lines.slice(end)] : [lines];
}

export function isProse(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.length > 0 && lines.every((line) => /^#(?![#!])/.test(line));
}

/** Fails for a text that `fromLink` would not take. */
export async function toLink(text: string): Promise<string> {
  const blob = new Blob([text]);
  if (blob.size > MAX_SHARED_BYTES) throw new Error(TOO_LONG);
  const packed = await pipe(blob, new CompressionStream("deflate-raw"), Infinity);
  const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const code = base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `${location.href.split("#")[0]}#code=${code}`;
}

export async function fromLink(code: string): Promise<string> {
  const base64 = code.replace(/-/g, "+").replace(/_/g, "/");
  const packed = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const bytes = await pipe(new Blob([packed]), new DecompressionStream("deflate-raw"), MAX_SHARED_BYTES);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

async function pipe(blob: Blob, through: CompressionStream | DecompressionStream, max: number): Promise<Uint8Array> {
  const reader = blob.stream().pipeThrough<Uint8Array>(through as any).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length;
    if (size > max) throw new Error(TOO_LONG);
    chunks.push(step.value);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

export function download(name: string, type: string, content: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
