import { expect } from "vitest";
import type { Marionette } from "./marionette.ts";

/** The tabs of Firefox. All but `open` and `show` act in the tab that was opened or shown last. */
export interface Tabs {
  open(url: string): Promise<void>;
  /** Opens it in a window of its own. */
  openWindow(url: string): Promise<void>;
  /** Goes to the tab whose address contains this text, which is there or opens. */
  show(text: string): Promise<void>;
  goTo(url: string): Promise<void>;
  /** The value of an expression in the page's own world. A promise is waited for. */
  ask<Value>(expression: string): Promise<Value>;
  /** Resolves when the expression is true. */
  waitUntil(expression: string): Promise<void>;
  /** Presses what a person sees by this name with the mouse, once it is there. */
  click(name: string): Promise<void>;
  type(text: string): Promise<void>;
  close(): Promise<void>;
  /** How many there are. */
  count(): Promise<number>;
  /** The text of the panel over the page; null without one. */
  panelText(): Promise<string | null>;
}

/** Elements that somebody presses, by label, text or value; also those of the panel, whose shadow root only the browser opens. */
const CONTROL = `(name) => {
  const panel = document.querySelector("stockfinder-panel")?.openOrClosedShadowRoot;
  const all = [document, panel].flatMap((root) => [...(root?.querySelectorAll("button, a, input, label, [role=radio]") ?? [])]);
  const named = (control) => control.getAttribute("aria-label") ?? (control.innerText || control.value || "");
  const found = all.filter((control) => control.checkVisibility() && named(control).includes(name)).at(0);
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}`;

const PANEL_TEXT = `document.querySelector("stockfinder-panel")?.openOrClosedShadowRoot.querySelector(".panel").innerText ?? null`;

/** Scripts in it see closed shadow roots. */
const PRIVILEGED = { sandbox: "system" };

export function tabsOf(marionette: Pick<Marionette, "send">): Tabs {
  async function handles(): Promise<string[]> {
    return (await marionette.send("WebDriver:GetWindowHandles")) as string[];
  }
  async function run<Value>(script: string, options: object = { sandbox: null }): Promise<Value> {
    const answer = await marionette.send("WebDriver:ExecuteScript", { script, args: [], ...options });
    return (answer as { value: Value }).value;
  }
  const ask = <Value>(expression: string) => run<Value>(`return ${expression}`);
  const privileged = <Value>(expression: string) => run<Value>(`return ${expression}`, PRIVILEGED);

  const goTo = async (url: string) => void (await marionette.send("WebDriver:Navigate", { url }));
  async function openAs(type: "tab" | "window", url: string): Promise<void> {
    const { handle } = (await marionette.send("WebDriver:NewWindow", { type })) as { handle: string };
    await marionette.send("WebDriver:SwitchToWindow", { handle });
    await goTo(url);
  }

  return {
    open: (url) => openAs("tab", url),
    openWindow: (url) => openAs("window", url),
    async show(text) {
      const isFound = async () => {
        for (const handle of await handles()) {
          await marionette.send("WebDriver:SwitchToWindow", { handle });
          const { value } = (await marionette.send("WebDriver:GetCurrentURL")) as { value: string };
          if (value.includes(text)) return true;
        }
        return false;
      };
      await expect.poll(isFound, { message: `a tab with ${text}` }).toBe(true);
    },
    goTo,
    ask,
    async waitUntil(expression) {
      await expect.poll(() => ask(expression), { message: expression }).toBe(true);
    },
    async click(name) {
      const middle = () =>
        privileged<{ x: number; y: number } | null>(`(${CONTROL})(${JSON.stringify(name)})`);
      // What loads above it may still move it.
      let last: string | null = null;
      const standsStill = async () => {
        const before = last;
        last = JSON.stringify(await middle());
        return last !== "null" && last === before;
      };
      await expect.poll(standsStill, { message: `a control named ${name}` }).toBe(true);
      const { x, y } = JSON.parse(last ?? "{}") as { x: number; y: number };
      await marionette.send("WebDriver:PerformActions", {
        actions: [
          {
            type: "pointer",
            id: "mouse",
            parameters: { pointerType: "mouse" },
            actions: [
              { type: "pointerMove", x, y, origin: "viewport" },
              { type: "pointerDown", button: 0 },
              { type: "pointerUp", button: 0 },
            ],
          },
        ],
      });
    },
    async type(text) {
      const keys = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await marionette.send("WebDriver:PerformActions", {
        actions: [{ type: "key", id: "keys", actions: keys }],
      });
    },
    async close() {
      await marionette.send("WebDriver:CloseWindow");
      const [handle] = await handles();
      await marionette.send("WebDriver:SwitchToWindow", { handle });
    },
    count: async () => (await handles()).length,
    panelText: () => privileged<string | null>(PANEL_TEXT),
  };
}
