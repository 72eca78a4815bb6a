import { execFile } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { removeFolder, temporaryFolder } from "./program.ts";

const run = promisify(execFile);

/** A disk in memory. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no byte free. */
  fill(): void;
  /** Undoes `fill`. */
  free(): void;
  makeReadOnly(): Promise<void>;
  remove(): Promise<void>;
}

/** Null where this process may not mount one: only root can. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await temporaryFolder();
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder]);
  } catch {
    await removeFolder(folder);
    return null;
  }
  const rest = join(folder, "rest");
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(rest, Buffer.alloc(bavail * bsize));
      } catch (error) {
        // A program that writes meanwhile leaves less than was free.
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
    },
    free: () => rmSync(rest),
    async makeReadOnly() {
      await run("mount", ["-o", "remount,ro", folder]);
    },
    async remove() {
      await run("umount", ["--lazy", folder]);
      await removeFolder(folder);
    },
  };
}
