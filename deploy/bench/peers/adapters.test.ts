import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { restockIn as restockInMessage } from "./price-ghost.ts";
import { endTree, processTree, treeMegabytes } from "./process-tree.ts";
import { restockIn, storeFile, withStores } from "./streetmerchant.ts";

const PRODUCTS = [
  { name: "flaps", url: "http://127.0.1.1:8080/p/flaps" },
  { name: "reprices", url: "http://127.0.1.2:8080/p/reprices" },
];

test("streetmerchant's log names items that are in stock, and nothing else", () => {
  const item = "[flaps] [test:brand (test:series)] test:model";

  expect(restockIn(`[1:02:03 AM] info :: 🚀🚨 ${item} :: IN STOCK 🚨🚀`)).toBe("flaps");
  for (const line of [`✖ ${item} :: OUT OF STOCK`, `ℹ ${item} :: IN STOCK, WAITING`, "IN STOCK"])
    expect(restockIn(line), line).toBeNull();
});

test("streetmerchant gets a store for each product, in addition to its own", () => {
  const list =
    "import {Xbox} from './xbox';\n\nexport const storeList = new Map([\n  [Xbox.name, Xbox],\n]);\n";

  expect(withStores(list)).toMatch(
    /^import \{scripted\} from '\.\/scripted';[\s\S]*new Map\(\[\n\t\.\.\.scripted\.map\([^\n]*\),\n {2}\[Xbox/,
  );
  expect(() => withStores("export const stores = [];")).toThrow("has no");
  for (const { name, url } of PRODUCTS) {
    expect(storeFile(PRODUCTS)).toContain(`"name": "${name}"`);
    expect(storeFile(PRODUCTS)).toContain(`"url": "${url}"`);
  }
});

test("a message to Discord names the product that is back, and a price's message none", () => {
  const message = (title: string) => JSON.stringify({ embeds: [{ title, url: PRODUCTS[1]?.url }] });

  expect(restockInMessage(message("🎉 Back in Stock!"), PRODUCTS)).toBe("reprices");
  expect(restockInMessage(message("🔔 Price Drop Alert!"), PRODUCTS)).toBeNull();
  expect(
    restockInMessage('{"embeds":[{"title":"Back in Stock!","url":"http://other"}]}', PRODUCTS),
  ).toBeNull();
});

test("a process tree is measured and ended as a whole", async () => {
  const child = spawn("sh", ["-c", "sleep 300 & echo started; wait"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  const root = child.pid ?? 0;

  const tree = await processTree(root);
  expect(tree[0]).toBe(root);
  expect(tree).toHaveLength(2);
  expect(await treeMegabytes(root)).toBeGreaterThan(0);
  await endTree(root);
  expect(await processTree(root)).toEqual([]);
});
