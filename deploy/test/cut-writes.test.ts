import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { expect, onTestFinished, test, vi } from "vitest";
import { readArchive } from "../backup/archive.ts";
import { keptVersion } from "../data-version.ts";
import { ownSettings } from "../own-settings.ts";
import { hash } from "../sandbox/random.ts";
import { readSettings } from "../setup/settings-file.ts";
import { startProcess } from "./started-process.ts";

const CUTS = 12;
const LATEST_CUT_MS = 150;

async function roundOfBackup(folder: string): Promise<number> {
  const file = join(folder, "a.backup");
  if (!existsSync(file)) return 0;
  const lines = await Array.fromAsync(readArchive(file, null));
  expect(lines.length).toBe(500);
  return Number(lines.at(-1)?.split(" ")[0]);
}

test("a process that is cut in any write leaves each file as it was or as it is now, and starts again", async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  const { CHANNEL_SECRET } = await ownSettings(folder, {});
  for (let cut = 0; cut < CUTS; cut += 1) {
    const writer = startProcess(["node", "deploy/test/settings-writer.ts", folder], {});
    onTestFinished(() => writer.kill());
    await vi.waitUntil(() => writer.output() !== "", { timeout: 60_000 });
    await wait(hash("cut", cut) % LATEST_CUT_MS); // the moment of the cut
    await writer.kill();

    const done = Number(writer.output().trim().split("\n").at(-1));
    const { PUBLIC_URL = "", BESTBUY_API_KEY } = await readSettings(folder, {});
    const round = Number(/\d+/.exec(PUBLIC_URL)?.[0]);
    expect(BESTBUY_API_KEY).toBe(`key ${round}`);
    const version = Number((await keptVersion(folder))?.split(".").at(-1));
    for (const found of [round, version, await roundOfBackup(folder)])
      expect(found - done).toSatisfy((ahead: number) => ahead === 0 || ahead === 1);
    expect((await ownSettings(folder, {})).CHANNEL_SECRET).toBe(CHANNEL_SECRET);
  }
}, 240_000);
