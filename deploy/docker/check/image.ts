import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { changingBytes, type HistoryRow, parseHistory } from "./image-history.ts";
import type { Project } from "./project.ts";
import { note, say, secondsOf } from "./report.ts";

const MAX_OVER_BASE_MB = 115;
const MAX_CHANGING_MB = 20;

export interface BuiltImage {
  readonly image: string;
  readonly baseImage: string;
  /** The copy of the project that it is built from. */
  readonly sources: string;
}

/** Builds the image, edits a source file, and builds it again. @throws if the image is larger than it may be. */
export async function buildImage(project: Project, { image, baseImage, sources }: BuiltImage): Promise<void> {
  say("Building ...");
  note("first build", await secondsOf(() => project.compose(["build", "--no-cache"])));
  const before = await historyOf(project, image);
  await appendFile(join(sources, "gateway/src/main.ts"), "// an edit\n");
  note("build after an edit", await secondsOf(() => project.compose(["build"])));
  if (packagesRow(before)?.id !== packagesRow(await historyOf(project, image))?.id)
    throw new Error("An edit of a source file installs the packages again");

  const sizeOf = async (tag: string) =>
    Number(await project.docker(["image", "inspect", "--format", "{{.Size}}", tag]));
  const [whole, below] = [await sizeOf(image), await sizeOf(baseImage)];
  noteSize("image over its base", whole - below, MAX_OVER_BASE_MB);
  noteSize("layers that change with the code", changingBytes(before), MAX_CHANGING_MB);
}

function noteSize(subject: string, bytes: number, atMostMb: number): void {
  const megabytes = bytes / 1e6;
  note(subject, `${megabytes.toFixed(1)} MB (at most ${atMostMb})`);
  if (megabytes > atMostMb) throw new Error(`${subject}: more than ${atMostMb} MB`);
}

async function historyOf(project: Project, image: string): Promise<HistoryRow[]> {
  const format = "{{.ID}}\t{{.Size}}\t{{.CreatedBy}}";
  return parseHistory(
    await project.docker(["history", "--no-trunc", "--human=false", "--format", format, image]),
  );
}

function packagesRow(history: readonly HistoryRow[]): HistoryRow | undefined {
  return history.find(({ isPackages }) => isPackages);
}

const Contents = z.object({
  uid: z.number(),
  programs: z.array(z.string()),
  packages: z.array(z.string()),
  writable: z.array(z.string()),
});

/** Runs in the image: who it is, what is on PATH, what is installed, and what of the image it could write. */
const LOOK_AROUND = `
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
const can = (path) => { try { accessSync(path, constants.W_OK); return true; } catch { return false; } };
const folder = "/app/node_modules";
const packages = readdirSync(folder).flatMap((name) =>
  name.startsWith("@") ? readdirSync(folder + "/" + name).map((inner) => name + "/" + inner) : [name]);
process.stdout.write(JSON.stringify({
  uid: process.getuid(),
  programs: ["npm", "npx", "corepack", "yarn", "yarnpkg"].filter((program) =>
    process.env.PATH.split(":").some((path) => existsSync(path + "/" + program))),
  packages,
  writable: ["/app", "/app/node_modules", "/app/.compiled", "/app/gateway/src/main.ts", "/usr/local/bin/node"].filter(can),
}));`;

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** @throws if the image has a package manager, development packages, or lets its user change it. */
export async function inspectImage(project: Project, image: string, root: string): Promise<void> {
  const evaluate = ["node", "--input-type=module", "--eval", LOOK_AROUND];
  const run = ["run", "--rm", "--network=none", "--cap-drop=ALL", image, ...evaluate];
  const { uid, programs, packages, writable } = Contents.parse(JSON.parse(await project.docker(run)));
  const lock = Lock.parse(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")));
  const unwanted = packages.filter((name) => lock.packages[`node_modules/${name}`]?.dev);
  const wrong = [
    ...(uid === 0 ? ["it runs as root"] : []),
    ...programs.map((program) => `it has ${program}`),
    ...unwanted.map((name) => `it has the development package ${name}`),
    ...writable.map((path) => `its user may write ${path}`),
  ];
  if (wrong.length > 0) throw new Error(`The image is wrong: ${wrong.join("; ")}`);
  note("packages in the image", `${packages.length}, none for development; no npm; runs as user ${uid}`);
}
