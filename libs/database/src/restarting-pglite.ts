import { open, rm } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { createPglite } from "./create-pglite.ts";

type Config = ReturnType<typeof createPgConfig>;

/** The size of a file of Postgres' log, which it may need to create when it starts. */
const ROOM_BYTES = 16 * 1024 ** 2;

/**
 * Postgres in this process, started again after it gave up. It does that when a write of its log fails, as on a disk that is full
 * or turned read-only: a server restarts then and recovers, but here its next statement would never end, nor anything else
 * in this process.
 */
export class RestartingPglite {
  readonly #dataDir: string;
  readonly #configOf: (engine: PGlite) => Config;
  #engine: Promise<PGlite>;
  #config: Config;
  /** Why the engine gave up. */
  #panic: Error | undefined;

  static async start(dataDir: string): Promise<RestartingPglite> {
    const { createPgConfig } = await import("@electric-sql/pglite/node-postgres");
    return new RestartingPglite(dataDir, await createPglite(dataDir), createPgConfig);
  }

  private constructor(dataDir: string, engine: PGlite, configOf: (engine: PGlite) => Config) {
    this.#dataDir = dataDir;
    this.#configOf = configOf;
    this.#engine = Promise.resolve(engine);
    this.#config = this.#configOf(this.#session());
  }

  /** For a new client. While the engine lives it gets the session of the client before, with what that one prepared. */
  config(): Config {
    if (this.#panic) this.#restart(this.#panic);
    return this.#config;
  }

  async close(): Promise<void> {
    if (!this.#panic) await (await this.#engine).close();
  }

  #restart(panic: Error): void {
    this.#panic = undefined;
    this.#engine = hasRoom(this.#dataDir)
      .then(() => createPglite(this.#dataDir))
      .catch((cause) => {
        this.#panic = panic;
        throw Object.assign(panic, { cause });
      });
    this.#config = this.#configOf(this.#session());
  }

  /** As much of PGlite as its driver uses. It ends with the engine: no statement of its transaction runs on the next one. */
  #session(): PGlite {
    const engine = this.#engine;
    let panic: Error | undefined;
    const session: Pick<PGlite, "waitReady" | "execProtocolStream"> = {
      waitReady: engine.then(
        () => {},
        () => {}, // its first statement throws it
      ),
      execProtocolStream: async (...message) => {
        const running = await engine;
        if (panic) throw panic;
        const answers = await running.execProtocolStream(...message);
        panic = answers.find(isPanic);
        this.#panic ??= panic;
        return answers;
      },
    };
    return session as PGlite;
  }
}

function isPanic<Answer extends object>(answer: Answer): answer is Answer & Error {
  return answer instanceof Error && "severity" in answer && answer.severity === "PANIC";
}

/** Rejects unless files can be written: trying that costs less than a start that fails. */
async function hasRoom(folder: string): Promise<void> {
  const path = `${folder}.room`;
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(Buffer.alloc(ROOM_BYTES));
    await file.sync();
  } finally {
    await file.close();
    await rm(path);
  }
}
