import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SITE_NAME } from "./settings/site.ts";

/** Offsets in a PNG. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

const page = await readFile(new URL("../index.html", import.meta.url), "utf8");
const publicFile = (path: string) => readFile(new URL(`../public${path}`, import.meta.url));

function sizeOf(picture: Buffer): number[] {
  return [picture.readUInt32BE(WIDTH_AT), picture.readUInt32BE(HEIGHT_AT)];
}

function declared(property: string): string | undefined {
  return new RegExp(`<meta property="og:image${property}" content="([^"]+)"`).exec(page)?.[1];
}

test.each([declared("") ?? "", "/social-search.png", "/social-post.png"])(
  "%s, a picture for link previews, has the size that the page declares",
  async (path) => {
    const size = sizeOf(await publicFile(path));

    expect(size).toEqual([3360, 1700]);
    expect([declared(":width"), declared(":height")]).toEqual(size.map(String));
  },
);

test("the manifest's icons are there, in the sizes that it names", async () => {
  const manifest = JSON.parse((await publicFile("/site.webmanifest")).toString());

  expect(page).toContain('<link rel="manifest" href="/site.webmanifest" />');
  expect(manifest.name).toBe(SITE_NAME);
  for (const { src, sizes } of manifest.icons) expect(sizeOf(await publicFile(src)).join("x")).toBe(sizes);
});

test("the icons of the page are there", async () => {
  const icons = [...page.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map(
    ([, path = ""]) => path,
  );

  expect(icons).toEqual(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]);
  for (const path of icons) expect((await publicFile(path)).length).toBeGreaterThan(0);
});
