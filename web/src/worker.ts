// The engine's own thread. It answers one request at a time; the page sends the next one when it is done.

import init, { Upstar } from "../pkg/upstar.js";
import type { Message, Request, Start } from "./api";

let engine: any;
let definitions = "";
let lastProgress = 0;

self.onmessage = async ({ data }: MessageEvent<Start | Request>) => {
  if ("module" in data) await start(data).catch(({ message }) => post({ kind: "crashed", message }));
  else answer(data);
};

function post(message: Message) {
  self.postMessage(message);
}

async function start({ module, settings, flag }: Start) {
  await init({ module_or_path: module });
  engine = new Upstar(settings);
  definitions = engine.definitions();
  engine.set_poll((progress: string) => {
    const now = performance.now();
    if (now - lastProgress > 150) {
      lastProgress = now;
      post({ kind: "progress", progress });
    }
    return flag !== undefined && Atomics.load(flag, 0) !== 0;
  });
  post({ kind: "ready" });
}

function answer({ method, args }: Request) {
  try {
    lastProgress = performance.now();
    if (method === "run") {
      engine.run(args[0], args[1], (reply: string) => post({ kind: "reply", reply }));
      post({ kind: "done", definitions: changedDefinitions() });
    } else {
      post({ kind: "done", result: engine[method](...args) });
    }
  } catch (error) {
    // A wasm trap (out of stack or memory, a panic) leaves the engine unusable; any other error is an answer.
    const crashed = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    post({ kind: crashed ? "crashed" : "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

function changedDefinitions(): string | undefined {
  const now: string = engine.definitions();
  if (now === definitions) return undefined;
  definitions = now;
  return now;
}
