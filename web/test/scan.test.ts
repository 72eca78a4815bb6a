import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { openShop } from "./shop.ts";

const shop = openShop();
let browser: Browser | undefined;
let folder: string | undefined;
afterAll(async () => {
  await browser?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Codes as a hand holds them into a camera. */
const PHOTOS = [
  ["044600015934", "none", "none"],
  ["711719541028", "rotate(12deg) scale(0.9)", "blur(1px)"],
  ["037000863069", "rotate(-20deg)", "brightness(0.35)"],
  ["4006381333931", "perspective(600px) rotateY(25deg)", "contrast(0.5)"],
  ["012044045640", "rotate(178deg)", "brightness(0.6) blur(0.7px)"],
] as const;
/** Each is in the picture for two seconds: Chromium plays 30 frames a second. */
const FRAMES = 60;

/** A film of the codes, as Chromium plays it as its camera: JPEG after JPEG. */
async function film(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), "stockfinder-web-test-"));
  const wasm = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/writer/zxing_writer.wasm")));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const frames: Buffer[] = [];
  const page = await shop.newPage({ viewport: { width: 640, height: 480 } });
  for (const [code, transform, filter] of PHOTOS) {
    const { svg } = await writeBarcode(code, { format: code.length === 13 ? "EAN13" : "UPCA", scale: 3 });
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#a98">
        <div style="background:#fff;padding:24px;transform:${transform};filter:${filter}">${svg}</div>`,
    );
    const frame = await page.screenshot({ type: "jpeg", quality: 85 });
    for (let each = 0; each < FRAMES; each += 1) frames.push(frame);
  }
  const file = join(folder, "codes.mjpeg");
  await writeFile(file, Buffer.concat(frames));
  return file;
}

test("where the browser reads codes itself, it does, and a misread code is left out", async () => {
  browser = await launchBrowser({
    args: ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
  });
  const context = await browser.newContext({ ...PHONE, baseURL: shop.product.url });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem("seen", "true");
    // Chromium on Linux has none.
    const read = ["012044045641", "012044045640"];
    class BarcodeDetector {
      static getSupportedFormats = async () => ["ean_13", "ean_8", "upc_a", "upc_e", "qr_code"];
      detect = async () => read.splice(0, 1).map((rawValue) => ({ rawValue }));
    }
    Object.assign(window, { BarcodeDetector });
  });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/lists");
  await page.getByRole("textbox", { name: "List name" }).fill("Scanned");
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("button", { name: "Scan a code" }).click();
  const dialog = page.getByRole("dialog", { name: "Scan" });
  await dialog.getByRole("listitem").waitFor();
  expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual(["UPC 012044045640"]);
  expect(loaded.filter((url) => url.includes("zxing"))).toEqual([]);
  await browser.close();
});

test("codes are scanned one after the other, turned, blurred and dark, and each is added once", async () => {
  browser = await launchBrowser({
    args: [
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${await film()}`,
    ],
  });
  const context = await browser.newContext({ ...PHONE, baseURL: shop.product.url });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("seen", "true"));
  await page.goto("/lists");
  await page.getByRole("textbox", { name: "List name" }).fill("Scanned");
  await page.getByRole("button", { name: "New list" }).click();

  await page.getByRole("button", { name: "Scan a code" }).click();
  const dialog = page.getByRole("dialog", { name: "Scan" });
  await expect.poll(() => dialog.getByRole("listitem").count(), { timeout: 100_000 }).toBe(PHOTOS.length);
  await expectNoViolations(page);
  expect(await tooSmallTargets(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();

  const lines = page.getByRole("listitem").filter({ has: page.getByRole("checkbox") });
  await expect.poll(() => lines.count()).toBe(PHOTOS.length);
  await lines.filter({ hasText: "UPC 4006381333931" }).waitFor();
});
