import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { command, succeeds } from "./command.ts";
import { type Engine, NoEngine } from "./engine.ts";

const SOURCES = fileURLToPath(new URL("stand-ins/", import.meta.url));
const APT_SETTINGS = "/etc/apt/apt.conf.d";
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const DEBIAN = "stockfinder-stand-in/debian";

/** Stages of stand-ins/Dockerfile, by image name without its tag. */
const STAGES: Record<string, string> = {
  node: "node",
  "axllent/mailpit": "mailpit",
  redis: "redis",
  postgres: "postgres",
  rabbitmq: "rabbitmq",
};

/**
 * The images to run for each of `images`: the images themselves if all of them are present or can be pulled, else
 * stand-ins for all of them, made from Debian's packages. Stand-ins have their own names, so that an engine with other
 * uses never mistakes one for the real image.
 */
export async function resolveImages(
  images: readonly string[],
  { engine, folder, signal }: { engine: Engine; folder: string; signal: AbortSignal },
): Promise<{ readonly names: ReadonlyMap<string, string>; readonly areStandIns: boolean }> {
  const options = { environment: engine.environment, signal };
  const isThere = async (image: string) =>
    (await succeeds("docker", ["image", "inspect", image], options)) ||
    (await succeeds("docker", ["pull", "--quiet", image], options));

  let areThere = true;
  for (const image of images) areThere &&= await isThere(image);
  if (areThere) return { names: new Map(images.map((image) => [image, image])), areStandIns: false };

  if (!(await succeeds("docker", ["image", "inspect", DEBIAN], options))) await importDebian(folder, options);
  const context = await buildContext(folder);
  const names = new Map<string, string>();
  try {
    for (const image of images) {
      const stage = STAGES[image.split(":")[0] ?? ""];
      if (!stage) throw new Error(`There is no stand-in for the image ${image}`);
      const name = `stockfinder-stand-in/${stage}`;
      await command("docker", ["build", "--quiet", "--target", stage, "--tag", name, context], options);
      names.set(image, name);
    }
  } finally {
    await rm(context, { recursive: true });
  }
  return { names, areStandIns: true };
}

type Options = { readonly environment: Readonly<Record<string, string>>; readonly signal: AbortSignal };

async function importDebian(folder: string, options: Options): Promise<void> {
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(await readFile("/etc/os-release", "utf8"))?.[1];
  if (process.getuid?.() !== 0 || !codename || !(await succeeds("apt-get", ["--version"])))
    throw new NoEngine("The images cannot be pulled, and only root on Debian can make stand-ins for them.");
  if (!(await succeeds("debootstrap", ["--version"])))
    await command("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "debootstrap"], options);

  const root = join(folder, "debian");
  const archive = join(folder, "debian.tar");
  await rm(root, { recursive: true, force: true });
  try {
    await command("debootstrap", ["--variant=minbase", "--include=ca-certificates", codename, root], options);
    await command("tar", ["--create", "--file", archive, "--directory", root, "."], options);
    await command("docker", ["import", archive, DEBIAN], options);
  } finally {
    await rm(root, { recursive: true, force: true });
    await rm(archive, { force: true });
  }
}

/** The Dockerfile and its scripts, this machine's registry settings, and the Node and npm that run this check. */
async function buildContext(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const context = await mkdtemp(join(folder, "context-"));
  await cp(SOURCES, context, { recursive: true });
  await copyFile(CERTIFICATES, join(context, "ca-certificates.crt"));

  const settings = await Promise.all(
    (await readdir(APT_SETTINGS)).map((file) => readFile(join(APT_SETTINGS, file), "utf8")),
  );
  const aboutDownloads = settings.flatMap((text) => text.match(/^Acquire::https?::.*;$/gm) ?? []);
  await writeFile(join(context, "apt.conf"), `${aboutDownloads.join("\n")}\n`);

  await copyFile(process.execPath, join(context, "node"));
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Start this as 'npm run check:containers'");
  await cp(dirname(dirname(npm)), join(context, "npm"), { recursive: true, dereference: true });
  return context;
}
