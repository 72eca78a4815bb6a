import type { Container, Project } from "./project.ts";
import { searchAll } from "./questions.ts";
import { note, say } from "./report.ts";

const WORKERS = 4;
/** Each worker's own metrics count its lookups. */
const COUNT_LOOKUPS = `
const text = await (await fetch("http://127.0.0.1:9464/metrics")).text();
const counts = [...text.matchAll(/^bus_request_seconds_count\\{.*\\} (\\d+)$/gm)];
process.stdout.write(String(counts.reduce((sum, [, count]) => sum + Number(count), 0)));`;

/** Runs four lookup workers. @throws unless each of them takes a part of the searches. */
export async function scaleWorkers(project: Project, gateway: string): Promise<void> {
  say(`Scaling retailer-lookup to ${WORKERS} ...`);
  await project.compose(["up", "--detach", "--no-recreate", "--scale", `retailer-lookup=${WORKERS}`]);
  const workersIn = (containers: readonly Container[]) =>
    containers.filter(({ service }) => service === "retailer-lookup");
  const workers = workersIn(
    await project.untilWell((containers) => workersIn(containers).length === WORKERS),
  );
  const counts = async () =>
    await Promise.all(workers.map(async ({ id }) => Number(await project.evaluate(id, COUNT_LOOKUPS))));

  const before = await counts();
  const asked = await searchAll(gateway);
  const taken = (await counts()).map((count, index) => count - (before[index] ?? 0));
  note(`${asked} searches by worker`, taken.join(", "));
  if (taken.some((count) => count === 0)) throw new Error("A worker took no search");
  if (taken.reduce((sum, count) => sum + count) < asked) throw new Error("Not every search reached a worker");
}
