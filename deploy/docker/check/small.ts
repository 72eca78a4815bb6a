import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@stockfinder/testing/free-ports";
import type { Project } from "./project.ts";
import { askPage, askSearchOfPage } from "./questions.ts";
import { note, say } from "./report.ts";

const MAX_OVER_BASE_MB = 130;
const MAX_AT_REST_MB = 300;
const FIRST_PAGE_WITHIN_MS = 10_000;
const STARTS_WITHIN_MS = 90_000;
const RESTS_MS = 60_000;

export interface SmallImage {
  readonly name: string;
  readonly baseImage: string;
  readonly sources: string;
}

/**
 * Builds the image of the product in one process, runs it as compose.small.yaml does, searches, backs it up while it runs, and
 * measures. @throws if it is too large or too slow.
 */
export async function checkSmallImage(
  project: Project,
  { name, baseImage, sources }: SmallImage,
): Promise<void> {
  say("One process in one container ...");
  const dockerfile = [
    "--file",
    `${sources}/deploy/docker/Dockerfile`,
    "--build-arg",
    `NODE_IMAGE=${baseImage}`,
  ];
  await project.docker(["build", "--quiet", "--target", "small", ...dockerfile, "--tag", name, sources]);
  const sizeOf = async (image: string) =>
    Number(await project.docker(["image", "inspect", "--format", "{{.Size}}", image]));
  atMost(
    "image of one process over its base, MB",
    ((await sizeOf(name)) - (await sizeOf(baseImage))) / 1e6,
    MAX_OVER_BASE_MB,
  );

  const port = await freePort();
  const rights = [
    "--read-only",
    "--tmpfs=/tmp",
    "--cap-drop=ALL",
    "--security-opt=no-new-privileges:true",
    "--init",
  ];
  const run = ["run", "--detach", "--name", name, ...rights, "--volume", `${name}:/data`, "--publish"];
  try {
    await project.docker([...run, `127.0.0.1:${port}:8080`, name]);
    await firstPage(`http://127.0.0.1:${port}`);
    await project.docker(["restart", "--time", "20", name]);
    atMost(
      "from its start to the first page, s",
      (await firstPage(`http://127.0.0.1:${port}`)) / 1_000,
      FIRST_PAGE_WITHIN_MS / 1_000,
    );
    await askSearchOfPage(`http://127.0.0.1:${port}`);
    await project.docker(["exec", name, "node", "deploy/operate.ts", "backup", "/data/check.backup"]);
    await wait(RESTS_MS);
    const used = await project.docker(["stats", "--no-stream", "--format", "{{.MemUsage}}", name]);
    atMost("its memory at rest, MiB", Number(/^([\d.]+)MiB/.exec(used)?.[1]), MAX_AT_REST_MB);
  } finally {
    await project.docker(["rm", "--force", "--volumes", name]).catch(() => "");
    await project.docker(["volume", "rm", "--force", name]);
    await project.docker(["image", "rm", "--force", name]);
  }
}

/** Returns after how many milliseconds it was there. */
async function firstPage(url: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    try {
      await askPage(url);
      return performance.now() - begun;
    } catch (error) {
      if (performance.now() - begun > STARTS_WITHIN_MS) throw error;
      await wait(100);
    }
  }
}

function atMost(subject: string, figure: number, most: number): void {
  note(subject, `${figure.toFixed(1)} (at most ${most})`);
  if (!(figure <= most)) throw new Error(`${subject}: more than ${most}`);
}
