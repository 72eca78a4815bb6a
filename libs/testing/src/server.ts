import type { Program } from "./program.ts";

/** A real server that tests may use, and how to leave it as it was found. */
export interface Server {
  readonly url: string;
  release(): Promise<void>;
}

/** A server that was started with what is in `made`; that goes when it is released. */
function kept(url: string, made: AsyncDisposableStack): Server {
  const owned = made.move();
  return { url, release: () => owned.disposeAsync() };
}

/** A server of one test's own, to end and start again as it likes. */
export interface OwnServer extends Server {
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

export interface FreezableServer extends OwnServer {
  /** Leaves its connections open and answers nothing any more, until `thaw`. */
  freeze(): void;
  thaw(): void;
}

/** A server that `launch` starts, with what is in `made`; the signal `ends` it soonest when it is released. */
export async function ownServer(
  url: string,
  made: AsyncDisposableStack,
  launch: () => Promise<Program>,
  ends: NodeJS.Signals,
): Promise<FreezableServer> {
  let program = await launch();
  made.defer(() => program.stop(ends));
  return {
    ...kept(url, made),
    start: async () => {
      program = await launch();
    },
    kill: () => program.stop("SIGKILL"),
    freeze: () => program.signal("SIGSTOP"),
    thaw: () => program.signal("SIGCONT"),
  };
}

/** One way to come by a server: answers null where it does not apply here, throws where it applies and fails. */
export interface Way {
  readonly name: string;
  find(): Promise<Server | null>;
}

export interface Search {
  readonly server: Server | null;
  /** What was tried and why it came to nothing. */
  readonly reasons: readonly string[];
}

/** Tries the ways in order and stops at the first that gives a server. */
export async function firstOf(ways: readonly Way[]): Promise<Search> {
  const reasons: string[] = [];
  for (const { name, find } of ways) {
    try {
      const server = await find();
      if (server) return { server, reasons };
      reasons.push(`${name}: not here`);
    } catch (error) {
      reasons.push(`${name}: ${reasonOf(error)}`);
    }
  }
  return { server: null, reasons };
}

/**
 * The server that a `TEST_*` variable names. Unlike the other ways it is a promise that somebody made: where nothing
 * answers there, the run stops instead of looking elsewhere.
 */
export async function namedBy(
  variable: string,
  use: (url: string) => Promise<Server>,
): Promise<Server | null> {
  const url = process.env[variable];
  if (!url) return null;
  try {
    return await use(url);
  } catch (error) {
    throw new Error(`${variable} is set, but its server cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host name with several addresses fails with a list of errors and no message of its own.
  return error.message || ("code" in error && String(error.code)) || error.name;
}
