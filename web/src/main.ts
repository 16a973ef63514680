// The page: header, routes, the notebook's name and storage.

import type { Example, Progress } from "./api";
import { button, byId } from "./dom";
import { download, fromLink, toLink } from "./document";
import { Engine } from "./engine";
import { Notebook } from "./notebook";
import { galleryPage, gamesPage, ReferencePage, shortTitle } from "./pages";
import * as store from "./store";
import "./style.css";
import welcome from "./welcome.cgt";

/** Shorter work shows no Stop button, so that it does not flicker. */
const SHOW_WORK_AFTER_MS = 250;

const settings = store.loadSettings();
const engine = new Engine(settings);
let scratch: Engine | undefined;
const notebook = new Notebook(engine, { change: changed, removed: offerUndo });
const title = byId("title");

let name = "notebook";
/** Someone else's text (a link, an example) is not stored over one's own before it is changed. */
let borrowed = false;
/** The text is a file that was opened and not changed, so it need not be kept when the next one is opened. */
let untouched = false;
let examples: Promise<Example[]> | undefined;
let reference: Promise<ReferencePage> | undefined;

// --- The notebook's text ---

function show(stored: store.Stored, isBorrowed: boolean) {
  name = stored.name;
  borrowed = isBorrowed;
  untouched = false;
  title.textContent = name === "notebook" ? "Notebook" : name;
  notebook.load(stored.text);
}

function showOwn() {
  show(store.load("notebook") ?? { name: "notebook", text: welcome }, false);
}

function changed() {
  untouched = false;
  if (borrowed) {
    borrowed = false;
    const own = store.load("notebook");
    if (own) store.save("previous", own);
    history.replaceState(null, "", "#notebook");
  }
  store.save("notebook", { name, text: notebook.text });
}

function borrow(stored: store.Stored, message: string) {
  show(stored, true);
  notice(message, button("Run all", () => void notebook.runAll()), button("Back to my notebook", goBack));
}

function goBack() {
  const previous = borrowed ? undefined : store.load("previous");
  if (previous) store.save("notebook", previous);
  byId("notice").hidden = true;
  history.replaceState(null, "", "#notebook");
  showOwn();
  notebook.focusFirst();
}

/** Replaces one's own notebook, which stays within reach. */
function replace(stored: store.Stored) {
  const keep = !untouched;
  changed();
  if (keep) store.save("previous", store.load("notebook")!);
  store.save("notebook", stored);
  show(stored, false);
  untouched = true;
  location.hash = "#notebook";
  notice("Your earlier notebook is kept.", button("Back to my notebook", goBack));
  notebook.focusFirst();
}

function runRestored() {
  byId("notice").hidden = true;
  void notebook.runAll();
}

function notice(message: string, ...actions: HTMLElement[]) {
  const box = byId("notice");
  const dismiss = button("Dismiss", () => (box.hidden = true));
  box.replaceChildren(message, " ", ...actions, dismiss);
  box.hidden = false;
}

function offerUndo(undo: () => void) {
  const undone = () => {
    undo();
    byId("notice").hidden = true;
  };
  notice("The cell was deleted.", button("Undo", undone));
}

// --- Routes ---

async function route() {
  const [page, argument] = decodeHash();
  if (page === "code") await openShared(argument);
  else if (page === "example") await openExample(argument);
  const view = ["games", "gallery", "reference"].includes(page) ? page : "notebook";
  for (const each of document.querySelectorAll<HTMLElement>(".view")) each.hidden = each.id !== `view-${view}`;
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.getAttribute("href") === `#${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.dataset.view = view;
  document.title = view === "notebook" ? "upstar" : `upstar: ${view}`;
  if (view !== "notebook") await fill(view, argument);
}

/** `#gallery` or `#example=kayles`; unlike decodeURIComponent, this takes any text. */
function decodeHash(): [string, string] {
  const [first = ["", ""]] = new URLSearchParams(location.hash.slice(1));
  return first as [string, string];
}

async function openShared(code: string) {
  try {
    borrow({ name: "Shared notebook", text: await fromLink(code) }, "This notebook came with the link. Nothing has run yet: read it first.");
  } catch {
    showOwn();
    notice("The link is damaged, so its notebook cannot be shown. Here is your own.");
  }
}

async function openExample(wanted: string) {
  examples ??= engine.call("examples");
  const example = (await examples).find((each) => each.name === wanted);
  if (example) return borrow({ name: shortTitle(example.title), text: example.text }, "An example to run and change. Your own notebook is kept.");
  showOwn();
  notice(`There is no example named ${wanted}. Here is your own notebook.`);
}

async function fill(view: string, argument: string) {
  const root = byId(`view-${view}`);
  if (view === "reference") {
    reference ??= engine.call("reference").then((chapters) => {
      const page = new ReferencePage(chapters, () => (scratch ??= watched(new Engine(settings))));
      root.append(page.root);
      return page;
    });
    return (await reference).show(argument);
  }
  if (root.childElementCount === 1) {
    const content = view === "games" ? gamesPage(await engine.call("games"), openInNotebook) : galleryPage(await (examples ??= engine.call("examples")));
    if (root.childElementCount === 1) root.append(content);
  }
  scrollTo(0, 0);
}

function openInNotebook(statement: string) {
  location.hash = "#notebook";
  void route().then(() => notebook.appendAndRun(statement));
}

// --- Work in progress ---

/** Shows the work of an engine in the header. */
function watched(engine: Engine): Engine {
  let since = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let progress: Progress | undefined;
  const tell = () => {
    const seconds = (performance.now() - since) / 1000;
    byId("work").hidden = false;
    byId("progress").textContent = [`${seconds.toFixed(0)} s`, ...(progress ? amounts(progress) : [])].join(" · ");
  };
  engine.onbusy = (job) => {
    clearInterval(timer);
    progress = undefined;
    since = performance.now();
    if (job) timer = setInterval(tell, SHOW_WORK_AFTER_MS);
    else byId("work").hidden = true;
  };
  engine.onprogress = (given) => (progress = given);
  return engine;
}

function amounts({ games, positions, bytes }: Progress): string[] {
  return [`${positions.toLocaleString("en")} positions`, `${games.toLocaleString("en")} games`, `${Math.round(bytes / 1e6)} MB`];
}

function stop() {
  engine.stop();
  scratch?.stop();
}

// --- The header ---

async function share() {
  try {
    byId<HTMLInputElement>("link").value = await toLink(notebook.text);
  } catch (error) {
    return notice(`It cannot be shared: ${(error as Error).message}. Save it as a file instead.`);
  }
  byId("copied").textContent = "";
  byId<HTMLDialogElement>("share-dialog").showModal();
}

async function copyLink() {
  const field = byId<HTMLInputElement>("link");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    byId("copied").textContent = "Copied.";
  } catch {
    byId("copied").textContent = "The browser does not allow it; copy the marked text.";
  }
}

function fileName(ending: string): string {
  return `${name.toLowerCase().replace(/[^\w.-]+/g, "_").replace(/\.cgt$/, "") || "notebook"}.${ending}`;
}

async function saveHandout(format: "html" | "tex") {
  try {
    const type = format === "html" ? "text/html" : "application/x-tex";
    download(fileName(format), type, await engine.call("handout", title.textContent!, notebook.text, format));
  } catch (error) {
    notice(`No handout was made. ${(error as Error).message}`);
  }
}

async function openFile(input: HTMLInputElement) {
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  const text = await file.text();
  if (/[\0\uFFFD]/.test(text)) return notice(`${file.name} is not a text, so it was not opened.`);
  replace({ name: file.name, text });
}

function changeLimits() {
  const timeout = byId<HTMLSelectElement>("timeout").value;
  settings.timeout = timeout ? Number(timeout) : null;
  settings.memory = Number(byId<HTMLSelectElement>("memory").value);
  store.saveSettings(settings);
  engine.change(settings);
  scratch?.change(settings);
}

function wire() {
  const click = (id: string, action: () => unknown) => byId(id).addEventListener("click", () => void action());
  const menu = byId<HTMLDetailsElement>("file-menu");
  click("run-all", () => notebook.runAll());
  click("stop", stop);
  click("share", share);
  click("copy", copyLink);
  click("new", () => replace({ name: "notebook", text: "" }));
  click("open", () => byId("file").click());
  click("save", () => download(fileName("cgt"), "text/plain", notebook.text));
  click("handout-html", () => saveHandout("html"));
  click("handout-tex", () => saveHandout("tex"));
  click("limits", () => byId<HTMLDialogElement>("limits-dialog").showModal());
  click("skip", () => notebook.focusFirst());
  byId<HTMLSelectElement>("timeout").value = String(settings.timeout ?? "");
  byId<HTMLSelectElement>("memory").value = String(settings.memory);
  byId("limits-dialog").addEventListener("change", changeLimits);
  byId("file").addEventListener("change", (event) => void openFile(event.target as HTMLInputElement));
  document.addEventListener("click", (event) => {
    if ((event.target as Element).closest(".menu-items") || !menu.contains(event.target as Node)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (menu.open) {
      menu.open = false;
      menu.querySelector("summary")!.focus();
    } else if (!byId("work").hidden) stop();
  });
  window.addEventListener("hashchange", () => void route());
}

wire();
watched(engine);
byId("view-notebook").append(notebook.root, button("Add a cell", () => notebook.append(), { class: "add" }));
const arriving = decodeHash()[0];
if (arriving !== "code" && arriving !== "example") {
  showOwn();
  if (store.load("notebook")) notice("Your notebook is back. Its cells have not run yet.", button("Run all", runRestored));
}
void route();
// Offline use, and isolation on hosts that do not send its headers.
void navigator.serviceWorker?.register("service.js").catch(() => {});
