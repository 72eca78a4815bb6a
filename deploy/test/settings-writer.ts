import { join } from "node:path";
import { writeArchive } from "../backup/archive.ts";
import { writeVersion } from "../data-version.ts";
import { ownSettings } from "../own-settings.ts";
import { writeSettings } from "../setup/settings-file.ts";

/** Writes the files of a data folder, its argument, again and again until it is killed. Prints each complete round. */
const [folder = ""] = process.argv.slice(2);
for (let round = 1; ; round += 1) {
  await ownSettings(folder, {});
  const settings = { PUBLIC_URL: `https://${round}.example`, BESTBUY_API_KEY: `key ${round}` };
  await writeSettings(folder, {}, settings, { leavesDemo: false });
  await writeVersion(folder, `1.0.${round}`);
  await writeArchive(join(folder, "a.backup"), null, async (write) => {
    for (let line = 0; line < 500; line += 1) await write(`${round} ${"x".repeat(100)}`);
  });
  process.stdout.write(`${round}\n`);
}
