import { chmod, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { smallDisk } from "@stockfinder/testing/small-disk";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { ownFolder } from "./own-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => removeFolder(folder));

const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777;

test("a data folder that was open to others is closed, with the product's data in it", async () => {
  await mkdir(join(folder, "outbox"));
  await writeFile(join(folder, "outbox", "1.eml"), "To: jo@example.com");
  await chmod(join(folder, "outbox", "1.eml"), 0o666);
  await chmod(join(folder, "outbox"), 0o755);
  await chmod(folder, 0o755);

  await ownFolder(folder);

  expect([await modeOf(""), await modeOf("outbox"), await modeOf("outbox/1.eml")]).toEqual([
    0o700, 0o700, 0o600,
  ]);
});

test("a new data folder and later files are the owner's alone", async () => {
  const data = join(folder, "new");
  await ownFolder(data);
  await writeFile(join(data, "later"), "");
  expect([await modeOf("new"), await modeOf("new/later")]).toEqual([0o700, 0o600]);
});

test("files that are not the product's keep their modes, behind a link too", async () => {
  await writeFile(join(folder, "photo.jpg"), "");
  await chmod(join(folder, "photo.jpg"), 0o644);
  await symlink(join(folder, "photo.jpg"), join(folder, "secrets.json"));

  await ownFolder(folder);

  expect(await modeOf("photo.jpg")).toBe(0o644);
});

test("a folder that every user may write to is refused and keeps its mode", async () => {
  await chmod(folder, 0o1777);
  await expect(ownFolder(folder)).rejects.toThrow("is shared with other users");
  expect((await stat(folder)).mode & 0o7777).toBe(0o1777);
});

test("a folder on a read-only disk is refused, with what to do", async (context) => {
  const disk = await smallDisk(1);
  if (!disk) return context.skip("only root can mount a disk");
  onTestFinished(() => disk.remove());
  await disk.makeReadOnly();
  await expect(ownFolder(disk.folder)).rejects.toThrow("cannot be written (EROFS). Mount it read-write");
});
