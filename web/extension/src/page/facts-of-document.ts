import { type PageFacts, PageFactsCollector } from "@stockfinder/product-rules/product-page/page-facts";

const SLICE_MS = 8;
/** Looking at the clock for every node would take longer than the nodes. */
const NODES_A_LOOK = 200;

/**
 * Collects a document's content, as the server does from its HTML, in slices so that the page's own work can run in
 * between.
 */
export async function factsOfDocument(document: Document): Promise<PageFacts> {
  const collector = new PageFactsCollector();
  let until = performance.now() + SLICE_MS;
  let nodes = 0;
  for (const _ of walk(document.documentElement, collector)) {
    nodes += 1;
    if (nodes % NODES_A_LOOK > 0 || performance.now() < until) continue;
    await nextTask();
    until = performance.now() + SLICE_MS;
  }
  return collector.facts();
}

/** Visits an element and its descendants in document order; yields after each node. */
function* walk(root: Element, collector: PageFactsCollector): Generator<void> {
  let node: Node | null = root;
  while (node) {
    const goesIn: boolean =
      node instanceof Element ? collector.open(nameOf(node), attributesOf(node)) : takeText(node);
    yield;
    const inner: Node | null = goesIn ? node.firstChild : null;
    if (inner) {
      node = inner;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      if (node instanceof Element) collector.close(nameOf(node));
      node = node.parentNode;
    }
    if (node instanceof Element) collector.close(nameOf(node));
    if (node === root) return;
    node = node?.nextSibling ?? null;
  }

  function takeText(text: Node): false {
    if (text instanceof Text) collector.text(text.data);
    return false;
  }
}

function nameOf(element: Element): string {
  return element.localName.toLowerCase();
}

function attributesOf(element: Element): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) attributes[name] = value;
  return attributes;
}

/** A message arrives after the waiting tasks, and without the delay of a timer. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
