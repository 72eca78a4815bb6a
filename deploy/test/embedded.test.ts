import { cp, lstat, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ask, post } from "./ask.ts";
import { type StartedProcess, startProcess } from "./started-process.ts";

const STARTS_WITHIN_MS = 90_000;

/** The paths, the folder included, that its group or others may access. */
async function openToOthers(folder: string): Promise<string[]> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const modes = await Promise.all(paths.map(async (path) => (await lstat(path)).mode));
  return paths.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

describe("npm start", () => {
  const folders: string[] = [];
  let program: StartedProcess;
  let url: URL;

  const start = (dataFolder: string, port: string) =>
    // An empty variable counts as not set: otherwise it would listen on every address.
    startProcess(["node", "deploy/embedded.ts"], { DATA_FOLDER: dataFolder, PORT: port, HOST: "" });
  const newFolder = async () => {
    const folder = await temporaryFolder();
    folders.push(folder);
    return folder;
  };
  /** The whole output of a failed start. */
  const refusal = async (second: StartedProcess) => {
    expect(await second.exit).toBe(1);
    return second.output();
  };

  beforeAll(async () => {
    const folder = await newFolder();
    const shop = fileURLToPath(new URL("../../shops/examples/oldmill.yaml", import.meta.url));
    await cp(shop, join(folder, "shops/oldmill.yaml"));
    program = start(folder, "0");
    const address = () => /StockFinder runs at (\S+)/.exec(program.output())?.[1];
    url = new URL(await vi.waitUntil(address, { timeout: STARTS_WITHIN_MS }));
  }, STARTS_WITHIN_MS + 10_000);
  afterAll(async () => {
    await program?.kill();
    await Promise.all(folders.map(removeFolder));
  });

  test("serves the page and the demo data, and says that it is demo data", async () => {
    expect(await ask(url.href)).toMatchObject({ status: 200, contentType: "text/html; charset=utf-8" });
    const { text } = await ask(`${url}api/search/walmart?query=wipes&zip=44114`);
    expect(JSON.parse(text)).toMatchObject({ status: "ok" });
    expect(program.output()).toContain("It shows demo data");
  });

  test(
    "with settings that cannot start goes back to those before, and says so at /setup",
    async () => {
      const folder = await newFolder();
      const former = { values: { HOME_ZIP: "44114" }, secrets: {} };
      const settings = { values: { ...former.values, PUBLIC_URL: "nowhere" }, secrets: {}, former };
      await writeFile(join(folder, "settings.json"), JSON.stringify(settings));
      const second = start(folder, "0");
      const address = () => /StockFinder runs at (\S+)/.exec(second.output())?.[1];
      const at = await vi.waitUntil(address, { timeout: STARTS_WITHIN_MS });
      expect(second.output()).toMatch(/PUBLIC_URL[\s\S]*starting again with those before/);

      const [, code = ""] = (await vi.waitUntil(() => /with the code (\S+)/.exec(second.output()))) ?? [];
      const send = (form: Record<string, string>) =>
        fetch(`${at}/setup`, {
          method: "POST",
          redirect: "manual",
          headers: { Origin: at },
          body: new URLSearchParams(form),
        });
      const [cookie = ""] = (await send({ do: "enter", secret: code })).headers.getSetCookie();
      const page = await fetch(`${at}/setup`, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
      expect(await page.text()).toMatch(/the settings before are in force: PUBLIC_URL[\s\S]*value="44114"/);
      await second.kill();
    },
    2 * STARTS_WITHIN_MS,
  );

  test("has the shops of its data folder", async () => {
    const { text } = await ask(`${url}api/stores`);
    expect(JSON.parse(text)).toContainEqual(
      expect.objectContaining({ id: "oldmill", name: "Old Mill Hardware", reads: "page" }),
    );
  });

  test("a second start on the same data fails with a one-line message", async () => {
    const [folder = ""] = folders;
    expect(await refusal(start(folder, "0"))).toMatch(
      /^Starting StockFinder \.\.\.\nStockFinder cannot start:\nThe data folder \S+ is in use: .*\n$/,
    );
  });

  test("a taken port is reported before anything starts", async () => {
    const folder = await newFolder();
    expect(await refusal(start(folder, url.port))).toBe(
      `StockFinder cannot start:\nPORT: port ${url.port} is taken by another program; stop that program or choose another port\n`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test("only the owner can read the data, mails included", async () => {
    const [folder = ""] = folders;
    expect((await post(`${url}api/email/add`, { email: "jo@example.com" })).status).toBe(200);
    const paths = () => readdir(folder, { recursive: true });
    await expect.poll(paths).toContainEqual(expect.stringMatching(/^outbox\/.*\.eml$/));
    expect(await paths()).toEqual(
      expect.arrayContaining(["secrets.json", "postgres.lock", "postgres/PG_VERSION"]),
    );
    expect(await openToOthers(folder)).toEqual([]);
  });

  test("exits after a stop signal", async () => {
    program.signal("SIGINT");
    expect(await program.exit).toBe(0);
    expect(program.output()).toMatch(/Stopping \.\.\.\n$/);
  });
});
