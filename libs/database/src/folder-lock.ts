import { DatabaseSync } from "node:sqlite";
import { Fault } from "@stockfinder/contracts/fault";

/** SQLite's file lock: the system ends it with the process. @throws {Fault} `conflict`, `unavailable` */
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
