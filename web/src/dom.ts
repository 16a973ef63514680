// Building elements without a framework.

type Listener = (event: any) => void;
type Props = Record<string, string | number | boolean | undefined | Listener>;
type Child = Node | string | undefined | false;

export function el<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  dress(element, props);
  add(element, children);
  return element;
}

export function svgEl<K extends keyof SVGElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(element, props);
  add(element, children);
  return element;
}

/** A property that is a function is a listener (`onclick`); every other one is an attribute. */
function dress(element: Element, props: Props) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
}

function add(element: Element, children: Child[]) {
  for (const child of children) if (child) element.append(child);
}

export function button(label: string, onclick: () => void, props: Props = {}): HTMLButtonElement {
  return el("button", { type: "button", onclick, ...props }, label);
}

/** An icon button: the sign is hidden from screen readers, which read the label. */
export function iconButton(sign: string, label: string, onclick: () => void, props: Props = {}): HTMLButtonElement {
  return el("button", { type: "button", class: "icon", title: label, "aria-label": label, onclick, ...props }, sign);
}

/** Nothing that the engine makes; a text from a stranger must not smuggle it in. */
const FOREIGN = "script, style, link, meta, base, iframe, object, embed, form, input, button, dialog";

/**
 * HTML made by the engine. The content security policy forbids style attributes in markup but allows
 * the same styles when a script sets them, so they are moved over.
 */
export function fromHtml(html: string): DocumentFragment {
  const renamed = html.replace(/(<[^<>]*) style="/g, '$1 data-style="');
  const parsed = new DOMParser().parseFromString(`<body>${renamed}`, "text/html");
  for (const element of parsed.querySelectorAll<HTMLElement>("[data-style]")) element.style.cssText = element.dataset.style!;
  for (const element of parsed.querySelectorAll(FOREIGN)) element.remove();
  // Names of positions are typeset in the typewriter letters of mathematics, which cannot be searched or read aloud.
  for (const text of parsed.querySelectorAll("mtext")) text.textContent = text.textContent!.normalize("NFKC");
  const fragment = document.createDocumentFragment();
  fragment.append(...parsed.body.childNodes);
  return fragment;
}

export function svgUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html lacks #${id}`);
  return element as T;
}
