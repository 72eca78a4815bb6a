import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ask } from "./ask.ts";
import { type StartedProcess, startProcess } from "./started-process.ts";

const STARTS_WITHIN_MS = 30_000;

describe("npm start", () => {
  const folders: string[] = [];
  let program: StartedProcess;
  let url: URL;

  const start = (dataFolder: string, port: string) =>
    // What is set to nothing is not set: else it would listen to the whole network.
    startProcess(["node", "deploy/embedded.ts"], { DATA_FOLDER: dataFolder, PORT: port, HOST: "" });
  const newFolder = async () => {
    const folder = await temporaryFolder();
    folders.push(folder);
    return folder;
  };
  /** All that a start says which does not succeed. */
  const refusal = async (second: StartedProcess) => {
    expect(await second.exit).toBe(1);
    return second.output();
  };

  beforeAll(async () => {
    program = start(await newFolder(), "0");
    const address = () => /StockFinder runs at (\S+)/.exec(program.output())?.[1];
    url = new URL(await vi.waitUntil(address, { timeout: STARTS_WITHIN_MS }));
  });
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

  test("a second start on the same data is refused in one line", async () => {
    const [folder = ""] = folders;
    expect(await refusal(start(folder, "0"))).toMatch(
      /^Starting StockFinder \.\.\.\nStockFinder cannot start:\nThe data folder \S+ is in use: .*\n$/,
    );
  });

  test("a port that is taken is told in one line", async () => {
    expect(await refusal(start(await newFolder(), url.port))).toBe(
      `Starting StockFinder ...\nStockFinder cannot start:\nlisten EADDRINUSE: address already in use 127.0.0.1:${url.port}\n`,
    );
  });

  test("ends by itself when it is told to stop", async () => {
    program.signal("SIGINT");
    expect(await program.exit).toBe(0);
    expect(program.output()).toMatch(/Stopping \.\.\.\n$/);
  });
});
