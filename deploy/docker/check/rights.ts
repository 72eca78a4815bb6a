import { z } from "zod";
import { usersOfOwnProcesses } from "./own-processes.ts";
import type { Project } from "./project.ts";
import { say } from "./report.ts";

const Binding = z.object({ HostIp: z.string() });
const Inspected = z.array(
  z.object({
    HostConfig: z.object({
      ReadonlyRootfs: z.boolean(),
      Privileged: z.boolean(),
      CapDrop: z.array(z.string()).nullable(),
      SecurityOpt: z.array(z.string()).nullable(),
      PortBindings: z.record(z.string(), z.array(Binding)).nullable(),
    }),
  }),
);
/** RabbitMQ's entry point writes its settings. */
const MAY_WRITE = "rabbitmq";
const LOOPBACK = "127.0.0.1";

/** What each running container may do, as the engine has it. @throws if one may do more than docker-compose.yml means. */
export async function checkRights(project: Project): Promise<void> {
  const wrong: string[] = [];
  for (const { id, service, name, pid } of await project.running()) {
    const [one] = Inspected.parse(JSON.parse(await project.docker(["inspect", id])));
    if (!one) throw new Error(`${name} is gone`);
    const { ReadonlyRootfs, Privileged, CapDrop, SecurityOpt, PortBindings } = one.HostConfig;
    if (!ReadonlyRootfs && service !== MAY_WRITE) wrong.push(`${name} may write its file system`);
    if (Privileged || !CapDrop?.includes("ALL")) wrong.push(`${name} has capabilities`);
    if (!SecurityOpt?.some((option) => option.startsWith("no-new-privileges")))
      wrong.push(`${name} may gain rights`);
    const open = Object.values(PortBindings ?? {})
      .flat()
      .filter(({ HostIp }) => HostIp !== LOOPBACK);
    if (open.length > 0 && service !== "gateway") wrong.push(`${name} can be reached from other machines`);
    const top = await project.docker(["top", id, "-eo", "pid,ppid,uid"]);
    if (usersOfOwnProcesses(top, pid).includes(0)) wrong.push(`${name} runs as root`);
  }
  if (wrong.length > 0) throw new Error(wrong.join("; "));
  say(
    "  No process runs as root; root file systems are read-only; only the gateway is open to other machines.",
  );
}
