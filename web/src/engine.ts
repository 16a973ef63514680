// The page's side of the engine: a queue of requests to a worker that can be stopped at any time.

import { type Calls, type Message, type Name, PLAIN, type Progress, type Reply, type Request, type Settings } from "./api";

/** How long the engine may take to notice the flag before its worker is ended. */
const GRACE_MS = 300;
/** The engine enforces the time limit itself; this is how much later the page does, in case it did not. */
const OVERTIME_MS = 3000;

/** What someone waits for goes before these. */
const LATER: ReadonlySet<string> = new Set(["roles", "prose", "names"]);

interface Job extends Request {
  resolve(result: any): void;
  reject(error: Error): void;
  each?(reply: Reply): void;
  /** Definitions made so far by the run, kept if its worker has to be ended. */
  defined: string[];
  stopped?: boolean;
  /** Puts earlier definitions back into a new worker. */
  restores?: boolean;
}

/** The request was ended by the user or by a crash; the message says what happened. */
export class Ended extends Error {}

/** All engines share one compiled module, so a restart costs a few milliseconds. */
let compiled: Promise<WebAssembly.Module> | undefined;

export class Engine {
  names: Name[] = [];
  onbusy: (job: string | null) => void = () => {};
  onprogress: (progress: Progress) => void = () => {};

  private worker?: Worker;
  private ready = false;
  private current?: Job;
  private queue: Job[] = [];
  private definitions = "";
  private watchdog?: ReturnType<typeof setTimeout>;
  // Shared memory needs an isolated page; without it, Stop ends the worker.
  private readonly flag = self.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : undefined;

  constructor(private settings: Settings) {
    this.start();
  }

  /** False if it was stopped. */
  run(name: string, text: string, each: (reply: Reply) => void): Promise<boolean> {
    return this.enqueue({ method: "run", args: [name, text], each });
  }

  call<M extends keyof Calls>(method: M, ...args: Parameters<Calls[M]>): Promise<ReturnType<Calls[M]>> {
    return this.enqueue({ method, args });
  }

  change(settings: Settings) {
    this.settings = settings;
    void this.call("change", JSON.stringify(settings));
  }

  /** Stops the current request and drops the runs behind it. */
  stop() {
    const job = this.current;
    const dropped = this.queue.filter((each) => each.method === "run" && !each.restores);
    this.queue = this.queue.filter((each) => !dropped.includes(each));
    for (const each of dropped) each.reject(new Ended("Not run: an earlier cell was stopped."));
    if (!job) return;
    job.stopped = true;
    if (this.flag) Atomics.store(this.flag, 0, 1);
    const end = () => {
      if (this.current === job) this.restart("Stopped. Your definitions are kept.");
    };
    setTimeout(end, this.flag ? GRACE_MS : 0);
  }

  private enqueue(job: Request & Pick<Job, "each">): Promise<any> {
    return new Promise((resolve, reject) => {
      const waiting = LATER.has(job.method) ? -1 : this.queue.findIndex(({ method }) => LATER.has(method));
      this.queue.splice(waiting < 0 ? this.queue.length : waiting, 0, { ...job, resolve, reject, defined: [] });
      this.next();
    });
  }

  private async start() {
    const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
    this.worker = worker;
    this.ready = false;
    worker.onmessage = ({ data }) => {
      if (worker === this.worker) this.receive(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.crash(event.message);
    };
    try {
      compiled ??= WebAssembly.compileStreaming(fetch(new URL("upstar_bg.wasm", document.baseURI)));
      worker.postMessage({ module: await compiled, settings: JSON.stringify(this.settings), flag: this.flag });
    } catch (error) {
      compiled = undefined;
      this.giveUp(String(error));
    }
  }

  /** The engine does not start; trying again would not help. */
  private giveUp(reason: string) {
    this.worker?.terminate();
    this.worker = undefined;
    for (const job of this.queue.splice(0)) job.reject(new Ended(`The engine could not be loaded: ${reason}`));
  }

  private next() {
    if (!this.ready || this.current) return;
    const job = this.queue.shift();
    if (!job) return;
    this.current = job;
    if (this.flag) Atomics.store(this.flag, 0, 0);
    this.worker!.postMessage({ method: job.method, args: job.args });
    this.onbusy(job.method);
    this.watchStatement();
  }

  /** The time limit is for one statement, so each reply starts the clock again. */
  private watchStatement() {
    clearTimeout(this.watchdog);
    const { timeout } = this.settings;
    if (timeout === null || !this.current) return;
    const end = () => this.restart(`Stopped after ${timeout} s, the time limit. Your definitions are kept.`);
    this.watchdog = setTimeout(end, timeout * 1000 + OVERTIME_MS);
  }

  private receive(message: Message) {
    switch (message.kind) {
      case "ready":
        this.ready = true;
        this.refreshNames();
        this.next();
        break;
      case "progress":
        this.onprogress(JSON.parse(message.progress));
        break;
      case "reply":
        this.reply(JSON.parse(message.reply));
        break;
      case "done":
        this.done(message.result, message.definitions);
        break;
      case "failed":
        this.finish()?.reject(new Ended(message.message));
        this.next();
        break;
      case "crashed":
        this.crash(message.message);
    }
  }

  private reply(reply: Reply) {
    const job = this.current;
    if (!job) return;
    if (reply.type === "definition") job.defined.push(job.args[1].slice(reply.from, reply.to));
    job.each?.(reply);
    this.watchStatement();
  }

  private done(result: string | undefined, definitions: string | undefined) {
    const job = this.finish();
    if (definitions !== undefined) {
      if (!job?.restores) this.definitions = definitions;
      this.refreshNames();
    }
    if (job?.method === "run") job.resolve(!job.stopped);
    else job?.resolve(result === undefined || PLAIN.has(job.method) ? result : JSON.parse(result));
    this.next();
  }

  private finish(): Job | undefined {
    clearTimeout(this.watchdog);
    const job = this.current;
    this.current = undefined;
    this.onbusy(null);
    return job;
  }

  private refreshNames() {
    this.call("names").then((names) => (this.names = names), () => {});
  }

  private crash(message: string) {
    if (!this.ready) return this.giveUp(message);
    const reason = /memory|allocat/i.test(message) ? "ran out of memory" : /stack|recursion/i.test(message) ? "ran out of stack" : "failed";
    this.restart(`The engine ${reason} and was started again (${message}). Your definitions are kept.`);
  }

  /** Ends the worker, whatever it does, and gives a new one the definitions. */
  private restart(message: string) {
    this.worker?.terminate();
    const job = this.finish();
    if (job && !job.restores) this.definitions = [this.definitions, ...job.defined].filter(Boolean).join("\n");
    job?.reject(new Ended(message));
    // Definitions that end the worker while they are put back are left alone until the next restart.
    if (this.definitions && !job?.restores) this.queue.unshift(this.restoring());
    void this.start();
  }

  private restoring(): Job {
    const ignore = () => {};
    return { method: "run", args: ["definitions", this.definitions], restores: true, defined: [], resolve: ignore, reject: ignore };
  }
}
