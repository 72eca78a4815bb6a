import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Where a PNG says how large it is. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

test("the picture that other sites show is there, as large as the page says", async () => {
  const page = await readFile(new URL("../index.html", import.meta.url), "utf8");
  const said = (property: string) =>
    new RegExp(`<meta property="og:image${property}" content="([^"]+)"`).exec(page)?.[1];
  const picture = await readFile(new URL(`../public${said("")}`, import.meta.url));
  const size = [picture.readUInt32BE(WIDTH_AT), picture.readUInt32BE(HEIGHT_AT)];

  expect(size).toEqual([3360, 1700]);
  expect([said(":width"), said(":height")]).toEqual(size.map(String));
});
