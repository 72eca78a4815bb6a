import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import type { Logger } from "@stockfinder/service/logger";
import { linesOf } from "./archive.ts";
import type { WriteLine } from "./dump.ts";

/** A command that was suspended takes nothing: it must not hold the embedded database's only connection for longer. */
const IDLE_MS = 60_000;

/** Writes lines, such as those of a backup. */
type Answer = (write: WriteLine) => Promise<void>;

/** What commands ask of a running product, which alone can open its embedded database. */
export interface LocalAnswers {
  readonly backup: Answer;
  readonly size: Answer;
  readonly doctor: Answer;
}

/** Answers at a socket in the data folder, which only the folder's owner can open. */
export async function answerLocally(
  dataFolder: string,
  answers: LocalAnswers,
  logger: Pick<Logger, "warn">,
  idleMs = IDLE_MS,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async ({ url }, response) => {
    const answer = Object.entries(answers).find(([name]) => url === `/${name}`)?.[1];
    if (!answer) return response.writeHead(404).end();
    try {
      await answer(async (line: string) => {
        if (response.destroyed) throw new Error("The command that asked has ended");
        if (!response.write(`${line}\n`))
          await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
      });
      response.end();
    } catch (error) {
      logger.warn({ err: error }, `the command ${url} failed`);
      response.destroy();
    }
  });
  server.setTimeout(idleMs);
  const socket = socketIn(dataFolder);
  await rm(socket, { force: true }); // of a process that was killed: the lock of the data says that it does not run
  await new Promise<void>((resolve) => {
    // Paths of sockets are short, and some volumes hold none: then commands need a stopped product.
    server.once("error", (error) => {
      logger.warn({ err: error }, "commands cannot reach this process");
      resolve();
    });
    server.listen(socket, resolve);
  });
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The lines that a running product answers, or null if none runs on this folder. */
export async function askRunning(
  dataFolder: string,
  what: keyof LocalAnswers,
): Promise<AsyncIterable<string> | null> {
  const response = await new Promise<IncomingMessage | null>((resolve, reject) => {
    request({ socketPath: socketIn(dataFolder), path: `/${what}` }, resolve)
      .once("error", (error: NodeJS.ErrnoException) =>
        error.code === "ENOENT" || error.code === "ECONNREFUSED" ? resolve(null) : reject(error),
      )
      .end();
  });
  return response && linesOf(response);
}

function socketIn(dataFolder: string): string {
  return join(dataFolder, "operate.sock");
}
