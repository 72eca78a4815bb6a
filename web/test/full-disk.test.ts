import { join } from "node:path";
import { freePort } from "@stockfinder/testing/free-ports";
import { type SmallDisk, smallDisk } from "@stockfinder/testing/small-disk";
import type { Locator } from "playwright-core";
import { afterEach, expect, vi } from "vitest";
import { type StartedProcess, startProcess } from "../../deploy/test/started-process.ts";
import { shared } from "./shared.ts";

/** Other tests may be using the processor. */
const STARTS_WITHIN_MS = 240_000;
const MEGABYTES = 200;
const UPC = "711719541028";

let disk: SmallDisk | null = null;
let program: StartedProcess | undefined;

afterEach(async () => {
  await program?.kill();
  await disk?.remove();
});

async function start(port: number, dataFolder: string): Promise<StartedProcess> {
  const started = startProcess(["node", "deploy/embedded.ts"], {
    DATA_FOLDER: dataFolder,
    PORT: String(port),
    HOST: "",
  });
  program = started;
  await vi.waitUntil(() => started.output().includes("StockFinder runs at"), { timeout: STARTS_WITHIN_MS });
  return started;
}

shared(
  "a full disk is named on the page and in the log, what was accepted stays, and it goes on by itself",
  { timeout: 600_000 },
  async ({ browser, skip }) => {
    disk = await smallDisk(MEGABYTES);
    if (!disk) return skip("only root can mount a small disk");
    const port = await freePort();
    const dataFolder = join(disk.folder, "data");
    const first = await start(port, dataFolder);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    context.setDefaultTimeout(60_000);
    await context.addInitScript(() => localStorage.setItem("seen", "true"));
    const page = await context.newPage();
    const dialog = page.getByRole("dialog", { name: "Watch this" });
    const startWatching = dialog.getByRole("button", { name: "Start watching" });
    const openProduct = () =>
      page.goto(`http://127.0.0.1:${port}/where-to-buy/${UPC}/ps5`, { waitUntil: "networkidle" });
    const watched = async (texts: readonly RegExp[]) => {
      await page.goto(`http://127.0.0.1:${port}/watches`);
      for (const text of texts) await page.getByRole("listitem").filter({ hasText: text }).first().waitFor();
    };
    await openProduct();
    await page.getByRole("button", { name: "Watch this", exact: true }).first().click();
    await dialog.getByRole("radio", { name: "it is back in stock" }).check();
    await startWatching.click();
    await dialog.waitFor({ state: "detached" });

    disk.fill();
    // The database has some free space of its own, which watches at other prices use up.
    const fillDatabase = async () => {
      const status = await page.evaluate(watchAtAPrice, UPC);
      if (status !== 507) throw new Error(`The watch was answered ${status}`);
    };
    await vi.waitFor(fillDatabase, { timeout: 120_000, interval: 0 });
    await openProduct();
    await page
      .getByRole("button", { name: /^Watching/ })
      .first()
      .click();
    await page.getByRole("button", { name: "add another watch" }).click();
    await dialog.getByRole("radio", { name: "it gets cheaper" }).check();
    await dialog.getByRole("combobox", { name: "Cheaper how" }).selectOption("to at most");
    await dialog.getByRole("textbox", { name: "Highest price" }).fill("123");
    await startWatching.click();
    const said = dialog.getByText("The disk is full: nothing new can be saved until there is room");
    await said.waitFor();
    // The button stays in view while the form scrolls; so must this.
    const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? 0;
    expect(await topOf(said)).toBeLessThan(await topOf(startWatching));
    expect(first.output()).toContain("No space left on device");

    disk.free();
    const untilStored = async () => {
      await startWatching.click({ timeout: 5_000 });
      await dialog.waitFor({ state: "detached", timeout: 5_000 });
    };
    await vi.waitFor(untilStored, { timeout: 60_000 });
    first.signal("SIGTERM");
    expect(await first.exit).toBe(0);
    await start(port, dataFolder);
    await watched([/[Bb]ack in stock/, /\$123/]);
    await context.close();
  },
);

/** Runs in the page. Answers the status. */
async function watchAtAPrice(upc: string): Promise<number> {
  const { fingerprint } = localStorage;
  const { status } = await fetch("/api/watch", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Fingerprint": fingerprint },
    body: JSON.stringify({ upc, kind: "price", targetPrice: Math.ceil(Math.random() * 100_000) / 100 }),
  });
  return status;
}
