import { DatabaseSync } from "node:sqlite";
import { Fault } from "@stockfinder/contracts/fault";

/**
 * Locks `folder` for this process. Returns the function that unlocks it.
 *
 * A file with a process id is stale after a crash, and another process may have that id by then (in a container it nearly
 * always does). So this is a lock of the operating system, which ends with the process. Node has none of its own; SQLite's
 * file lock serves as one.
 *
 * @throws {Fault} `conflict` if a running process has the lock, `unavailable` if the lock cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(`${folder}.lock`);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw unwritable(`${folder}.lock`, error);
    throw new Fault(
      "conflict",
      `The data folder ${folder} is in use: another process that still runs has it open. Stop that one, or give this one another folder.`,
      {},
      { cause: error },
    );
  }
  return () => lock.close();
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw unwritable(file, error);
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function unwritable(file: string, cause: unknown): Fault {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Fault("unavailable", `The lock ${file} cannot be written: ${reason}`, {}, { cause });
}
