import { cp, mkdir, readdir, readFile, realpath, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * A copy of RabbitMQ's folder whose `plugins` has only the applications that the broker itself needs: it looks for each module
 * in every one of them, and a start takes a third less of the processor's time with 20 than with Debian's 70.
 * @param program `rabbitmq-server`.
 * @returns the same program in the copy; in a folder of another layout, the one given.
 */
export async function slimRabbitmq(program: string, copy: string): Promise<string> {
  const scripts = dirname(await realpath(program));
  const plugins = join(scripts, "../plugins");
  const names = await readdir(plugins).catch(() => []);
  const needed = await applicationsOf("rabbit", { plugins, names });
  if (needed.size === 0) return program;
  await mkdir(join(copy, "plugins"), { recursive: true });
  for (const name of needed) await symlink(join(plugins, name), join(copy, "plugins", name));
  await symlink(join(scripts, "../escript"), join(copy, "escript"));
  // Their folder's real path leads them to `plugins`.
  await cp(scripts, join(copy, "sbin"), { recursive: true });
  return join(copy, "sbin", "rabbitmq-server");
}

/** The folders of an application and of all that it needs, among `names`; Erlang's own are elsewhere. */
async function applicationsOf(
  first: string,
  { plugins, names }: { readonly plugins: string; readonly names: readonly string[] },
): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  const left = [first];
  for (const application of left) {
    const folder = names.find((name) => name.replace(/-[\d.]+$/, "") === application);
    if (folder === undefined || needed.has(folder)) continue;
    needed.add(folder);
    const description = await readFile(join(plugins, folder, "ebin", `${application}.app`), "utf8");
    const [, listed = ""] = /\{\s*applications\s*,\s*\[([^\]]*)\]/.exec(description) ?? [];
    left.push(...(listed.match(/\w+/g) ?? []));
  }
  return needed;
}
