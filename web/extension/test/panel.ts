import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";

/** The panel in a page. Its shadow root is closed, to the page's scripts and to Playwright, but not to the browser's inspector. */
export interface PanelInPage {
  /** Its text; null without a panel. */
  text(): Promise<string | null>;
  /** Resolves when it has a control with this name. */
  waitFor(name: string): Promise<void>;
  /** Presses a control of it with the mouse. */
  click(name: string): Promise<void>;
  /** Where it stands. */
  box(): Promise<{ x: number; y: number; width: number; height: number }>;
}

export async function panelIn(page: Page): Promise<PanelInPage> {
  const inspector = await page.context().newCDPSession(page);

  async function ask<Value>(question: string, ...values: string[]): Promise<Value | null> {
    const objectId = await shadowRoot(inspector);
    if (objectId === null) return null;
    const { result } = await inspector.send("Runtime.callFunctionOn", {
      objectId,
      functionDeclaration: question,
      arguments: values.map((value) => ({ value })),
      returnByValue: true,
    });
    return result.value as Value;
  }

  const middleOf = (name: string) => ask<{ x: number; y: number } | null>(MIDDLE_OF, name);
  const waitFor = async (name: string) => {
    await expect.poll(() => middleOf(name), { message: `a control named ${name}` }).not.toBeNull();
  };
  return {
    text: () => ask<string>("function () { return this.querySelector('.panel').innerText }"),
    waitFor,
    async click(name) {
      await waitFor(name);
      const { x, y } = (await middleOf(name)) ?? { x: 0, y: 0 };
      await page.mouse.click(x, y);
    },
    async box() {
      const box = await ask<{ x: number; y: number; width: number; height: number }>(
        "function () { const { x, y, width, height } = this.querySelector('.panel').getBoundingClientRect(); return { x, y, width, height } }",
      );
      if (box === null) throw new Error("There is no panel");
      return box;
    },
  };
}

/** By label or text, as a person finds it. */
const MIDDLE_OF = `function (name) {
  const found = [...this.querySelectorAll('button, a, input')].find((control) =>
    (control.getAttribute('aria-label') ?? control.closest('label')?.innerText ?? control.innerText).includes(name));
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}`;

async function shadowRoot(inspector: CDPSession): Promise<string | null> {
  const { root } = await inspector.send("DOM.getDocument", { depth: 3, pierce: true });
  const html = root.children?.find(({ localName }) => localName === "html");
  const host = html?.children?.find(({ localName }) => localName === "stockfinder-panel");
  const backendNodeId = host?.shadowRoots?.[0]?.backendNodeId;
  if (backendNodeId === undefined) return null;
  const { object } = await inspector.send("DOM.resolveNode", { backendNodeId });
  return object.objectId ?? null;
}
