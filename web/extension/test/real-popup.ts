import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The pop-up as the toolbar's button opens it: over the tab that is in front, which a page with its address is not. */
export interface RealPopup {
  /** Its text. */
  text(): Promise<string>;
  /** Presses a button by its text. */
  click(name: string): Promise<void>;
}

/**
 * Opens it over a page by `open`. `before` runs in it before its own scripts: only a person's press of the toolbar's button gives the
 * extension the tab, and a browser's question is no part of any page, so tests answer for both. Playwright knows pop-ups of extensions not as
 * pages, the browser's inspector does.
 */
export async function openPopup(
  page: Page,
  { open, before = "" }: { open: () => Promise<unknown>; before?: string },
): Promise<RealPopup> {
  await page.bringToFront();
  const inspector = await page.context().newCDPSession(page);
  await open();
  const isPopup = ({ type, url }: { type: string; url: string }) =>
    type === "page" && /^chrome-extension:.*\/popup\.html$/.test(url);
  const found = async () => (await inspector.send("Target.getTargets")).targetInfos.find(isPopup)?.targetId;
  await expect.poll(found, { message: "the pop-up" }).toBeDefined();
  const targetId = (await found()) ?? "";
  const { sessionId } = await inspector.send("Target.attachToTarget", { targetId, flatten: false });

  let last = 0;
  const waiting = new Map<number, (result: { result?: { value?: unknown } }) => void>();
  inspector.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  async function send(method: string, params: object): Promise<{ result?: { value?: unknown } }> {
    last += 1;
    const id = last;
    const answer = new Promise<{ result?: { value?: unknown } }>((answered) => waiting.set(id, answered));
    await inspector.send("Target.sendMessageToTarget", {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return answer;
  }
  const ask = async (expression: string) =>
    (await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true })).result?.value;
  await send("Page.enable", {});
  await send("Page.addScriptToEvaluateOnNewDocument", { source: before });
  await send("Page.reload", {});

  return {
    text: async () => String(await ask("document.body?.innerText")),
    async click(name) {
      const button = `[...document.querySelectorAll("button")].find((each) => each.innerText === ${JSON.stringify(name)})`;
      await expect.poll(() => ask(`${button} !== undefined`), { message: `a button ${name}` }).toBe(true);
      await ask(`${button}.click()`);
    },
  };
}
