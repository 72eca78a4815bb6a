import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { startLocalUpstream } from "./local-upstream.ts";

const COMMAND = fileURLToPath(new URL("../src/shop-command.ts", import.meta.url));
const EXAMPLES = fileURLToPath(new URL("../../../shops/examples/", import.meta.url));
const SHOP = `${EXAMPLES}tinwhistle.yaml`;
const PAGE = "https://m.tinwhistle.example/d-major";
const READ = `Tin Whistle Music (tinwhistle, USA): product
  name      Tin Whistle in D  (the page's structured data)
  price     17.95  (the rule #today b found "$17.95")
  wasPrice  -  (no source states it)
  stock     out  (the rule #today i found "Sold to someone else")
  gtin      012345678905  (the page's structured data)
  picture   -  (no source states it)
`;

describe("npm run operate -- shop", () => {
  const shop = async (args: string[], variables: Record<string, string> = {}) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, ...variables };
    return (await promisify(execFile)(process.execPath, [COMMAND, ...args], { env })).stdout;
  };

  test("try prints what a page reads and why, from disk", async () => {
    expect(await shop(["try", SHOP, PAGE, "--page", `${EXAMPLES}pages/tinwhistle.html`])).toBe(READ);
  });

  test("try fetches the page as the product does, with a contact", async () => {
    const page = await readFile(`${EXAMPLES}pages/tinwhistle.html`);
    const web = await startLocalUpstream((response, { url }) =>
      url.pathname.endsWith("/robots.txt") ? response.writeHead(404).end() : response.end(page),
    );
    onTestFinished(() => web.close());
    const variables = { UPSTREAM_PAGES: web.url, PAGES_CONTACT: "me@shop.example", PAGE_PACE_MS: "1" };

    expect(await shop(["try", SHOP, PAGE], variables)).toBe(READ);
    expect(web.received.map(({ url, headers }) => [url.pathname, headers["user-agent"]])).toEqual([
      ["/m.tinwhistle.example/robots.txt", "StockFinder/1.0 (+me@shop.example)"],
      ["/m.tinwhistle.example/d-major", "StockFinder/1.0 (+me@shop.example)"],
    ]);
  });

  test.each([
    [[SHOP, PAGE], "PAGES_CONTACT must be"],
    [[SHOP, "https://www.kohls.com/p"], "at none of the shop's hosts"],
    [["none.yaml", PAGE], "none.yaml:1:1 the file cannot be read: ENOENT"],
    [[SHOP], "Usage"],
  ])("try %j fails: %s", async (args, stderr) => {
    await expect(shop(["try", ...args])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(stderr),
    });
  });

  test("test reads the examples' known pages, and fails for one that reads otherwise", async () => {
    expect((await shop(["test"])).split("\n").filter((line) => line.startsWith("ok "))).toHaveLength(14);

    const folder = await mkdtemp(join(tmpdir(), "shops-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const wrong = (await readFile(SHOP, "utf8")).replace("first: rules", "first: data");
    await writeFile(join(folder, "tinwhistle.yaml"), wrong.replace("pages/", "pages/x-"));
    await expect(shop(["test", join(folder, "tinwhistle.yaml")])).rejects.toMatchObject({
      code: 1,
      stdout: "FAIL tinwhistle.yaml pages/x-tinwhistle.html\n       there is no such file\n",
    });
  });
});
