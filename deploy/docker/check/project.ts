import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { command } from "./command.ts";
import type { Engine } from "./engine.ts";

const HEALTHY_WITHIN_MS = 180_000;
const POLL_MS = 250;

const Inspected = z.array(
  z.object({
    Id: z.string(),
    Config: z.object({ Labels: z.record(z.string(), z.string()) }),
    RestartCount: z.number(),
    State: z.object({
      Status: z.string(),
      Pid: z.number(),
      ExitCode: z.number(),
      StartedAt: z.string(),
      Health: z.object({ Status: z.string() }).optional(),
    }),
  }),
);

export interface Container {
  readonly id: string;
  readonly service: string;
  /** The service, with its number where there are several containers: `retailer-lookup 2`. */
  readonly name: string;
  readonly pid: number;
  readonly startedAt: string;
  /** Running, and healthy if it has a health check; or finished without an error. */
  readonly isWell: boolean;
  readonly state: string;
  readonly hasEnded: boolean;
}

export interface ProjectOptions {
  readonly name: string;
  readonly engine: Engine;
  readonly composeFile: string;
  readonly envFile: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** One compose project: its containers, and the operations on them. */
export class Project {
  readonly #options: ProjectOptions;

  constructor(options: ProjectOptions) {
    this.#options = options;
  }

  async compose(args: readonly string[]): Promise<void> {
    await this.#compose(args, this.#options.signal);
  }

  /** Also after the check was cancelled. */
  async down(): Promise<void> {
    await this.#compose(["down", "--volumes", "--remove-orphans", "--timeout", "5"]);
  }

  async docker(args: readonly string[]): Promise<string> {
    const { engine, signal } = this.#options;
    return await command("docker", args, { environment: engine.environment, signal });
  }

  async containers(): Promise<Container[]> {
    const label = `label=com.docker.compose.project=${this.#options.name}`;
    const ids = (await this.docker(["ps", "--all", "--quiet", "--filter", label]))
      .split("\n")
      .filter(Boolean);
    if (ids.length === 0) return [];
    const inspected = Inspected.parse(JSON.parse(await this.docker(["inspect", ...ids])));
    const serviceOf = ({ Id, Config }: (typeof inspected)[number]) =>
      Config.Labels["com.docker.compose.service"] ?? Id;
    return inspected.map((one) => {
      const { Id, Config, State } = one;
      const service = serviceOf(one);
      const isOneOfMany = inspected.filter((other) => serviceOf(other) === service).length > 1;
      const number = Config.Labels["com.docker.compose.container-number"];
      const hasEnded = State.Status === "exited" && State.ExitCode === 0;
      const runs = State.Status === "running" && (State.Health?.Status ?? "healthy") === "healthy";
      return {
        id: Id,
        service,
        name: isOneOfMany ? `${service} ${number}` : service,
        pid: State.Pid,
        startedAt: State.StartedAt,
        isWell: hasEnded || runs,
        state: `${State.Status} ${State.Health?.Status ?? ""}`.trim(),
        hasEnded,
      };
    });
  }

  /** Without one-shot containers that have ended. */
  async running(): Promise<Container[]> {
    return (await this.containers()).filter(({ hasEnded }) => !hasEnded);
  }

  /** Runs JavaScript in a container of ours; resolves with what it prints. */
  async evaluate(id: string, source: string): Promise<string> {
    return await this.docker(["exec", id, "node", "--input-type=module", "--eval", source]);
  }

  /** What a container wrote since then, to both of its outputs; each line begins with its time. */
  async logs(id: string, since: string): Promise<string> {
    return await this.#bothOutputs(["--timestamps", "--since", since, id]);
  }

  /** Resolves with the containers when all are healthy and `isReached` agrees; waits up to three minutes. */
  async untilWell(
    isReached: (containers: readonly Container[]) => boolean = () => true,
  ): Promise<Container[]> {
    const until = Date.now() + HEALTHY_WITHIN_MS;
    for (;;) {
      const containers = await this.containers();
      if (containers.length > 0 && containers.every(({ isWell }) => isWell) && isReached(containers))
        return containers;
      if (Date.now() > until)
        throw new Error(`Not all containers became healthy:\n${await this.#complaint(containers)}`);
      await wait(POLL_MS, undefined, { signal: this.#options.signal });
    }
  }

  async #complaint(containers: readonly Container[]): Promise<string> {
    const ill = containers.filter(({ isWell }) => !isWell);
    const logs = ill.map(async ({ id, service, state }) => {
      const log = await this.#bothOutputs(["--tail", "15", id]).catch(String);
      return `${service} is ${state}:\n${log}`;
    });
    return (await Promise.all(logs)).join("\n");
  }

  /** Servers log to their second output. */
  async #bothOutputs(args: readonly string[]): Promise<string> {
    const { engine, signal } = this.#options;
    const logs = ["-c", 'docker logs "$@" 2>&1', "sh", ...args];
    return await command("sh", logs, { environment: engine.environment, signal });
  }

  async #compose(args: readonly string[], signal?: AbortSignal): Promise<void> {
    const { engine, name, composeFile, envFile, folder } = this.#options;
    const where = [
      "--project-name",
      name,
      "--project-directory",
      folder,
      "--file",
      composeFile,
      "--env-file",
      envFile,
    ];
    await command(engine.compose.program, [...engine.compose.args, ...where, ...args], {
      environment: engine.environment,
      cwd: folder,
      signal,
    });
  }
}
