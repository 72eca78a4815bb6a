import { glob, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "@stockfinder/testing/program";
import { ROOT } from "../../test/started-process.ts";

/** The folders of the root, and of workspaces with their own version of a package. */
async function packageFolders(): Promise<string[]> {
  const folders = glob(["node_modules", "*/node_modules", "{libs,services}/*/node_modules"], { cwd: ROOT });
  return await Array.fromAsync(folders);
}

/** A commit's sources in a separate folder, with hard links to the packages installed here. */
export async function sourcesOf(revision: string) {
  const folder = join(await mkdtemp(join(tmpdir(), "stockfinder-previous-")), "sources");
  const git = async (...args: string[]) => (await run("git", ["-C", ROOT, ...args])).stdout.trim();
  const commit = await git("rev-parse", "--short", revision);
  await git("worktree", "add", "--quiet", "--detach", folder, commit);
  const remove = async () => {
    await git("worktree", "remove", "--force", folder);
    await rm(join(folder, ".."), { recursive: true, force: true });
  };
  try {
    // Links to workspaces are relative, so those in the copy lead to the copy's sources.
    for (const packages of await packageFolders()) {
      await run("cp", ["-al", join(ROOT, packages), join(folder, packages)]);
    }
    return { folder, commit, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
