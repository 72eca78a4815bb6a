import { execFile } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** A copy of the code, to which README's recipe adds a tenth, invented retailer. */
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "add-retailer-"));
  await copyCode();
  await followRecipe();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** The workspaces are copied; the packages of others are linked. */
async function copyCode(): Promise<void> {
  const skipped = /\/(node_modules|dist|fixtures)$/;
  for (const folder of ["libs", "services", "gateway", "deploy", "tsconfig.json", "package.json"])
    await cp(join(ROOT, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !skipped.test(path),
    });
  const [packages, workspaces] = [join(ROOT, "node_modules"), join(ROOT, "node_modules/@stockfinder")];
  await mkdir(join(copy, "node_modules/@stockfinder"), { recursive: true });
  for (const name of await readdir(packages))
    if (name !== "@stockfinder" && name !== ".cache")
      await symlink(join(packages, name), join(copy, "node_modules", name));
  // These links are relative: `../../libs/contracts`.
  for (const name of await readdir(workspaces))
    await cp(join(workspaces, name), join(copy, "node_modules/@stockfinder", name), {
      verbatimSymlinks: true,
    });
}

/** Does what the code blocks say: "```ts <file>" is a new file, "```ts <file> <name>" an entry below the line that begins the list. */
async function followRecipe(): Promise<void> {
  const readme = await readFile(join(ROOT, "README.md"), "utf8");
  const blocks = [...readme.matchAll(/^```tsv? (\S+)(?: (\S+))?\n(.*?)^```$/gms)];
  expect(blocks).toHaveLength(4);
  for (const [, path = "", list, text = ""] of blocks) {
    const file = join(copy, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, list === undefined ? text : withEntry(await readFile(file, "utf8"), list, text));
  }
}

function withEntry(code: string, list: string, entry: string): string {
  const [, needed = ""] = /\/\/ (import .*)/.exec(entry) ?? [];
  const head = new RegExp(`^(?:(?:export )?const |# )${list}.*$`, "m");
  expect(code).toMatch(head);
  return `${needed}\n${code.replace(head, (line) => `${line}\n${entry.trimEnd()}`)}`;
}

const PROGRAM = `
import { startProduct } from "./product.ts";
const [dataFolder, address, path] = process.argv.slice(2);
const environment = { NODE_ENV: "development", LOG_LEVEL: "error", UPSTREAM_CORNER: address };
const product = await startProduct({ port: 0, dataFolder, environment });
const ask = async (path) => await (await fetch(product.url + path)).text();
const answers = {
  retailers: JSON.parse(await ask("/api/retailers")),
  search: await ask("/api/search?query=wipes&zip=44114&retailers=corner"),
  availability: await ask("/api/availability/corner?zip=44114&ids=7"),
  proxied: JSON.parse(await ask("/api/corner/api/find?q=wipes")),
};
await product.stop(5_000);
process.stdout.write(JSON.stringify(answers));
`;

test("README's recipe adds a retailer, which is then listed, searched, checked for stock and proxied", async () => {
  const hits = [{ sku: "7", name: "Wipes &amp; Co", usd: "4.79", left: 3 }];
  const asked: string[] = [];
  const shop = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.setHeader("content-type", "application/json").end(JSON.stringify({ hits }));
  });
  shop.listen(0, "127.0.0.1");
  await once(shop, "listening");
  const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  try {
    await writeFile(join(copy, "deploy/try.ts"), PROGRAM);
    const { stdout } = await run(process.execPath, ["deploy/try.ts", join(copy, "data"), address], {
      cwd: copy,
    });
    const { retailers, search, availability, proxied } = JSON.parse(stdout);
    expect(retailers).toContainEqual(
      expect.objectContaining({ id: "corner", label: "Corner Shop", enabled: true, source: "live" }),
    );
    expect(search).toContain("Wipes & Co");
    expect(search).toContain("4.79");
    expect(proxied).toEqual({ hits });
    expect(availability).toContain("in stock");
    expect(asked.toSorted()).toEqual(["/api/find?q=wipes", "/api/find?q=wipes", "/api/find?sku=7"]);
  } finally {
    shop.close();
  }
});

test("the recipe's code passes the type check", async () => {
  const program = {
    extends: "./tsconfig.json",
    include: ["services/retailer-lookup/src", "gateway/src"],
    exclude: ["**/*.test.ts"],
  };
  await writeFile(join(copy, "tsconfig.one.json"), JSON.stringify(program));
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const checked = run(tsc, ["-p", "tsconfig.one.json", "--checkers", "1"], { cwd: copy });
  expect(await checked.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: "" });
});
