import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allStores, STORES, storeAt, storeNamed, storeOf } from "@stockfinder/product-rules/stores/directory";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShopFiles } from "./shop-files.ts";

const SHOP = "name: Lantern\nhosts: [www.lantern.example]\ncountry: USA\n";

let root: string;
let clock: FakeClock;
let shops: ShopFiles;
const warn = vi.fn();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "shops-"));
  await mkdir(join(root, "own"));
  clock = fakeClock();
  warn.mockClear();
});
afterEach(async () => {
  shops.stop();
  await rm(root, { recursive: true });
});

let writes = 0;
/** At once, and with a time of its own: two versions within a tick of the file system's clock would look the same. */
async function write(name: string, text: string): Promise<void> {
  const path = join(root, name);
  await writeFile(`${path}.new`, text);
  await utimes(`${path}.new`, new Date(), new Date(Date.now() + 1_000 * ++writes));
  await rename(`${path}.new`, path);
}
async function start(): Promise<void> {
  const folders = [root, join(root, "own"), join(root, "missing")];
  shops = await ShopFiles.start({ folders, clock, logger: { warn, error: vi.fn() } });
}
async function later(): Promise<void> {
  await clock.advance(5_000);
}
const said = () => warn.mock.calls.map(([{ file }, message]) => `${file.replace(root, "")} ${message}`);

test("a shop joins the directory, and leaves it with its file", async () => {
  await write("lantern.yaml", SHOP);
  await start();
  expect(storeAt(new URL("https://lantern.example/p"))).toMatchObject({
    id: "lantern",
    name: "Lantern",
    reads: "page",
  });
  expect(storeOf("lantern", "USA")?.name).toBe("Lantern");
  expect(allStores()).toHaveLength(STORES.length + 1);
  expect(shops.of("lantern")?.hosts).toEqual(["www.lantern.example"]);

  await rm(join(root, "lantern.yaml"));
  await vi.waitFor(async () => {
    await later();
    expect(storeNamed("lantern")).toBeUndefined();
  });
  expect(allStores()).toHaveLength(STORES.length);
});

test("a changed file counts soon, and one with an error keeps its last version", async () => {
  await write("lantern.yaml", SHOP);
  await start();
  await write("lantern.yaml", SHOP.replace("Lantern", "Lantern & Larder"));
  await vi.waitFor(async () => {
    await later();
    expect(storeNamed("lantern")?.name).toBe("Lantern & Larder");
  });
  await write("lantern.yaml", `${SHOP}colour: red\n`);
  await vi.waitFor(async () => {
    await later();
    expect(said()).toEqual(["/lantern.yaml:4:1 shop file: colour: there is no such field"]);
  });
  await later();
  expect(said()).toHaveLength(1);
  expect(storeNamed("lantern")?.name).toBe("Lantern & Larder");
});

test("a file of the later folder replaces one of its name", async () => {
  await write("lantern.yaml", SHOP);
  await write("own/lantern.yaml", SHOP.replace("Lantern", "Mine"));
  await start();
  expect(storeNamed("lantern")?.name).toBe("Mine");
});

test("a Canadian shop has the id of Canadian stores", async () => {
  await write("lantern.yaml", SHOP.replace("USA", "CAN"));
  await start();
  expect(storeOf("lantern", "CAN")?.id).toBe("lantern-CAN");
});

test("a store of the directory keeps its id and hosts when a file teaches how it is read", async () => {
  await write(
    "kohls.yaml",
    "name: Kohl's\nhosts: [www.kohls.com]\ncountry: USA\nread: { price: { css: .now } }\n",
  );
  await start();
  expect(storeAt(new URL("https://www.kohls.com/p"))?.id).toBe("kohls");
  expect(shops.of("kohls")?.read?.price?.css).toBe(".now");
  expect(allStores()).toHaveLength(STORES.length);
});

test.each([
  ["kohls", "www.macys.com", "hosts: they are Macy's, whose file is macys.yaml"],
  ["myshop", "www.walmart.com", "hosts: they are Walmart, whose file is walmart.yaml"],
  ["target", "www.target.com", "target is searched by its own adapter"],
])("%s.yaml may not have %s", async (name, host, why) => {
  await write(`${name}.yaml`, SHOP.replace("www.lantern.example", host));
  await start();
  expect(said().join()).toContain(why.slice(0, 20));
  expect(allStores()).toHaveLength(STORES.length);
});

test("files that are huge, no files, or of other names cost nothing but a line", async () => {
  await write("lantern.yaml", SHOP);
  await write("second.yaml", SHOP);
  await write("huge.yaml", "#".repeat(50_000_000));
  await write("Notes.txt", "no shop");
  await mkdir(join(root, "folder.yaml"));
  await start();
  expect(said().sort()).toEqual([
    "/folder.yaml:1:1 shop file: this is no file",
    "/huge.yaml:1:1 shop file: the file is larger than 16384 bytes",
    "/second.yaml shop file: hosts: another file has one of them",
  ]);
  expect(storeNamed("lantern")?.name).toBe("Lantern");
});
