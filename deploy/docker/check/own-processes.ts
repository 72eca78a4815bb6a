/**
 * The users of a container's own processes: the main one and its descendants, from the lines that `docker top <id> -eo pid,ppid,uid`
 * prints. Others are commands that were started in the container from outside, such as its health check.
 */
export function usersOfOwnProcesses(top: string, mainPid: number): number[] {
  const processes = top
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, user = 0]) => ({ pid, parent, user }));
  const own = new Set([mainPid]);
  for (let size = 0; size !== own.size; ) {
    size = own.size;
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
  }
  const users = processes.filter(({ pid }) => own.has(pid)).map(({ user }) => user);
  if (users.length === 0) throw new Error(`No process of the container has the id ${mainPid}`);
  return users;
}
