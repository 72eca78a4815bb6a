import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chown, constants, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** RabbitMQ takes five seconds where nothing else runs, and was seen to take over a minute on an overloaded machine. */
const STARTS_WITHIN_MS = 150_000;
const STOPS_WITHIN_MS = 10_000;

export const run = promisify(execFile);

export function foldersOnPath(): string[] {
  return (process.env.PATH ?? "").split(delimiter);
}

/** The path of a program: in the first folder that contains it; null if none does. */
export async function programPath(name: string, folders = foldersOnPath()): Promise<string | null> {
  for (const folder of folders) {
    const path = join(folder, name);
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return path;
  }
  return null;
}

/** A local account, in the form that `spawn` expects. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export async function accountNamed(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null; // no such account
  }
}

export async function temporaryFolder(owner?: Account): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-test-"));
  if (owner) await chown(folder, owner.uid, owner.gid);
  return folder;
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

export interface ProgramOptions {
  readonly environment?: Record<string, string>;
  readonly account?: Account;
  /** Resolves once the program answers; called repeatedly until then. */
  readonly answers: () => Promise<unknown>;
}

export interface Program {
  readonly pid: number;
  /** Sends the signal to the program and its child processes; does nothing when it has exited. */
  signal(name: NodeJS.Signals): void;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a server program and waits until it answers. It is killed at the latest when this process exits. */
export async function startProgram(
  path: string,
  args: readonly string[],
  { environment, account, answers }: ProgramOptions,
): Promise<Program> {
  // Its own process group: some servers are started by scripts that do not forward signals.
  const child = spawn(path, args, {
    ...account,
    cwd: "/",
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await once(child, "spawn");
  const { pid } = child;
  if (pid === undefined) throw new Error(`${path} has no process id`);

  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-500);
  });

  let ended = false;
  const end = once(child, "exit").then(() => {
    ended = true;
  });
  const signalGroup = (signal: NodeJS.Signals) => {
    if (!ended) process.kill(-pid, signal);
  };
  const killWithUs = () => signalGroup("SIGKILL");
  process.once("exit", killWithUs);

  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    signalGroup(signal);
    const patience = new AbortController();
    const stuck = wait(STOPS_WITHIN_MS, true, { ref: false, signal: patience.signal }).catch(() => false);
    const isStuck = await Promise.race([end.then(() => false), stuck]);
    patience.abort();
    if (isStuck) signalGroup("SIGKILL");
    await end;
    process.off("exit", killWithUs);
  };

  const until = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    try {
      await answers();
      return { pid, signal: signalGroup, stop };
    } catch (error) {
      if (ended) throw new Error(`${path} ended at once: ${complaint.trim()}`, { cause: error });
      if (Date.now() > until) {
        await stop("SIGKILL");
        throw new Error(`${path} does not answer: ${complaint.trim()}`, { cause: error });
      }
      await wait(100);
    }
  }
}
