import { access } from "node:fs/promises";
import { command, succeeds } from "./command.ts";

/** A Docker engine adds rules for IPv4 and IPv6, and leaves them when it ends. */
const FAMILIES = ["iptables", "ip6tables"];
/** Docker's chains, its bridge, and the bridges of compose projects. */
const OF_DOCKER = /\bDOCKER\b|\bDOCKER-|\bdocker0\b|\bbr-[0-9a-f]{12}\b/;
const BRIDGE = "docker0";

interface Table {
  /** By chain: `ACCEPT`, `DROP`, or `-` for a chain that somebody added. */
  readonly policies: Map<string, string>;
  readonly rules: string[];
}

/** Reads what `iptables-save` prints. */
function tablesIn(saved: string): Map<string, Table> {
  const tables = new Map<string, Table>();
  let table: Table = { policies: new Map(), rules: [] };
  for (const line of saved.split("\n")) {
    if (line.startsWith("*")) {
      table = { policies: new Map(), rules: [] };
      tables.set(line.slice(1), table);
    }
    const [, chain, policy] = /^:(\S+) (\S+)/.exec(line) ?? [];
    if (chain && policy) table.policies.set(chain, policy);
    if (line.startsWith("-A ")) table.rules.push(line);
  }
  return tables;
}

/**
 * The input of `iptables-restore --noflush` that removes the rules and chains which Docker has added between two outputs of
 * `iptables-save`, and restores the policies. Rules of others stay. Empty if there is nothing to do.
 */
export function removalOf(before: string, after: string): string {
  const earlier = tablesIn(before);
  const parts = [...tablesIn(after)].map(([name, { policies, rules }]) => {
    const old = earlier.get(name) ?? { policies: new Map<string, string>(), rules: [] };
    const chains = [...policies.keys()].filter((chain) => !old.policies.has(chain) && OF_DOCKER.test(chain));
    const changed = [...policies].flatMap(([chain, policy]) => {
      const wanted = old.policies.get(chain) ?? "ACCEPT";
      return policy === "-" || policy === wanted ? [] : [`:${chain} ${wanted} [0:0]`];
    });
    const added = rules.filter((rule) => !old.rules.includes(rule) && OF_DOCKER.test(rule));
    const elsewhere = added.filter((rule) => !chains.includes(rule.split(" ")[1] ?? ""));
    const lines = [
      ...changed,
      ...elsewhere.map((rule) => rule.replace(/^-A/, "-D")),
      ...chains.map((chain) => `-F ${chain}`),
      ...chains.map((chain) => `-X ${chain}`),
    ];
    return lines.length === 0 ? "" : `*${name}\n${lines.join("\n")}\nCOMMIT\n`;
  });
  return parts.join("");
}

/** Notes the machine's rules before an engine starts. Returns the function that removes what the engine has added to them. */
export async function noteNetworkRules(): Promise<() => Promise<void>> {
  const before = new Map<string, string>();
  for (const family of FAMILIES)
    if (await succeeds(`${family}-save`, [])) before.set(family, await command(`${family}-save`, []));
  const hadBridge = await hasBridge();
  return async () => {
    for (const [family, rules] of before) {
      const removal = removalOf(rules, await command(`${family}-save`, []));
      const restore = `printf %s "$1" | ${family}-restore --noflush`;
      if (removal !== "") await command("sh", ["-c", restore, "sh", removal]);
    }
    if (!hadBridge && (await hasBridge())) await command("ip", ["link", "delete", BRIDGE]);
  };
}

async function hasBridge(): Promise<boolean> {
  return await access(`/sys/class/net/${BRIDGE}`).then(
    () => true,
    () => false,
  );
}
