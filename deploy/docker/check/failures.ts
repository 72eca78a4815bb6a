import type { Container, Project } from "./project.ts";
import { askSearch } from "./questions.ts";
import { readyAfterMs } from "./ready-lines.ts";
import { note, say, seconds, secondsOf } from "./report.ts";

/** A kill by the engine would count as a manual stop, so the process itself is killed, from the host. */
export async function killEach(project: Project, gateway: string): Promise<void> {
  say("Killing each container ...");
  for (const container of await project.running()) {
    const { id, name, pid } = container;
    const image = (await project.docker(["inspect", "--format", "{{.Image}}", id])).trim();
    const asRoot = ["run", "--rm", "--pid=host", "--user=0", "--network=none", "--entrypoint=sh", image];
    const back = await secondsOf(async () => {
      await project.docker([...asRoot, "-c", `kill -9 ${pid}`]);
      await project.untilWell((now) => isRestarted(now, container));
    });
    note(`back after kill -9, ${name}`, back);
    await askSearch(gateway);
  }
}

/** Restarts one container after the other. */
export async function restartEach(project: Project, gateway: string): Promise<void> {
  say("Restarting each container ...");
  for (const container of await project.running()) {
    await project.docker(["restart", container.id]);
    const now = await project.untilWell((containers) => isRestarted(containers, container));
    await askSearch(gateway);
    const again = now.find(({ id }) => id === container.id);
    if (again) note(`start, ${again.name}`, await startTime(project, again));
  }
}

/** From the start of the process until its log says that it is ready. */
async function startTime(project: Project, { id, service, startedAt }: Container): Promise<string> {
  const log = await project.logs(id, startedAt);
  const ms = readyAfterMs(service, startedAt, log);
  return ms === null ? "its log does not say" : seconds(ms);
}

/** All at once, as after a reboot of the machine. */
export async function restartAll(project: Project, gateway: string): Promise<void> {
  say("Restarting everything ...");
  const before = await project.running();
  const restart = async () => {
    await project.compose(["restart"]);
    await project.untilWell((now) => before.every((container) => isRestarted(now, container)));
  };
  note("restart until all are healthy", await secondsOf(restart));
  await askSearch(gateway);
}

export async function noteMemory(project: Project): Promise<void> {
  for (const { id, name } of await project.running()) {
    const used = await project.docker(["stats", "--no-stream", "--format", "{{.MemUsage}}", id]);
    note(`memory, ${name}`, used.trim());
  }
}

function isRestarted(now: readonly Container[], { id, startedAt }: Container): boolean {
  return now.some((one) => one.id === id && one.startedAt !== startedAt);
}
