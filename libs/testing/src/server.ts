import type { Program } from "./program.ts";

/** A real server that tests may use, and how to clean up after them. */
export interface Server {
  readonly url: string;
  release(): Promise<void>;
}

/** A server that owns the resources in `made`; releasing it disposes them. */
function kept(url: string, made: AsyncDisposableStack): Server {
  const owned = made.move();
  return { url, release: () => owned.disposeAsync() };
}

/** A server that one test owns, to stop and start at will. */
export interface OwnServer extends Server {
  /** Starts it again with the same port and data. */
  start(): Promise<void>;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
}

export interface FreezableServer extends OwnServer {
  /** Keeps its connections open but stops answering, until `thaw`. */
  freeze(): void;
  thaw(): void;
}

/** A server that `launch` starts, owning the resources in `made`; the signal `ends` stops it fastest on release. */
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

/** One source of a server: returns null if it does not apply on this machine, throws if it applies and fails. */
export interface ServerSource {
  readonly name: string;
  find(): Promise<Server | null>;
}

export interface Search {
  readonly server: Server | null;
  /** The sources tried, and why each failed. */
  readonly reasons: readonly string[];
}

/** Tries the sources in order and stops at the first that finds a server. */
export async function firstOf(sources: readonly ServerSource[]): Promise<Search> {
  const reasons: string[] = [];
  for (const { name, find } of sources) {
    try {
      const server = await find();
      if (server) return { server, reasons };
      reasons.push(`${name}: not available`);
    } catch (error) {
      reasons.push(`${name}: ${reasonOf(error)}`);
    }
  }
  return { server: null, reasons };
}

/**
 * The server that a `TEST_*` variable names. The variable states that the server exists: if it does not answer, the run
 * stops instead of trying other sources.
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
  // A host name with several addresses fails with a list of errors and an empty message.
  return error.message || ("code" in error && String(error.code)) || error.name;
}
