import { DatabaseSync } from "node:sqlite";

/**
 * Makes this process the only one that uses `folder`; answers the function that gives it back.
 *
 * A file with a process id goes stale after a crash, and the id may be another process's by then (in a container it
 * nearly always is). So this is a lock of the operating system, which goes with the process however it ends; SQLite
 * is how Node comes by one.
 *
 * @throws where a running process has it.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    throw new Error(
      `The data folder ${folder} is in use: another process that still runs has it open. Stop that one, or give this one another folder.`,
      { cause: error },
    );
  }
  return () => lock.close();
}
