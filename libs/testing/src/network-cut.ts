import type { RabbitmqNode } from "./own-rabbitmq.ts";
import { programPath, run } from "./program.ts";

/** Whether this process may cut connections. */
export const canCut = process.getuid?.() === 0 && (await programPath("iptables")) !== null;

/**
 * Drops every packet between two brokers, with iptables; needs root. Packets to the third broker and to clients pass.
 * Returns the function that restores the network; it may be called any number of times.
 */
export async function cutBetween(one: RabbitmqNode, other: RabbitmqNode): Promise<() => Promise<void>> {
  const lines = (await run("ss", ["-tnpH", "state", "established"])).stdout.split("\n");
  const pids = await Promise.all([processOf(one), processOf(other)]);
  const ports = (pid: string) =>
    lines
      .filter((line) => line.includes(`pid=${pid},`))
      .flatMap((line) => {
        const [from, to] = [...line.matchAll(/\]?:(\d+)(?=\s)/g)].map(([, port]) => Number(port));
        return from && to ? [{ from, to }] : [];
      });
  const theirs = ports(pids[1]);
  const between = ports(pids[0]).filter(({ from, to }) =>
    theirs.some((end) => end.from === to && end.to === from),
  );
  if (between.length === 0) throw new Error("The brokers are not connected to each other");
  const rules = [
    ...between.flatMap(({ from, to }) => [
      ["--sport", from, "--dport", to],
      ["--sport", to, "--dport", from],
    ]),
    // Prevents new connections to either; the third broker has its own already.
    ["--syn", "--dport", one.distributionPort],
    ["--syn", "--dport", other.distributionPort],
  ].map((match) => ["-o", "lo", "-p", "tcp", ...match.map(String), "-j", "DROP"]);
  const restore = async () => {
    for (let rule = dropped.pop(); rule; rule = dropped.pop())
      await run("iptables", ["-D", "OUTPUT", ...rule]);
  };
  const dropped: string[][] = [];
  for (const rule of rules) {
    await run("iptables", ["-I", "OUTPUT", ...rule]);
    dropped.push(rule);
  }
  return restore;
}

async function processOf(node: RabbitmqNode): Promise<string> {
  return (await node.control("eval", "os:getpid().")).replaceAll(/\D/g, "");
}
