import { matchesPattern } from "./robots-pattern.ts";

/** A longer line is no rule that a person wrote. */
const LONGEST_LINE = 1_000;
/** A path is compared with each of them, which takes up to 20 us; further ones are ignored. */
const MOST_WILDCARD_RULES = 2_000;
const LONGEST_DELAY_SECONDS = 3_600;

export interface RobotsRules {
  isAllowed(url: URL): boolean;
  /** The site's `Crawl-delay`, in milliseconds; 0 if there is none. */
  readonly delayMs: number;
}

interface Rule {
  readonly pattern: string;
  readonly isAllowed: boolean;
}

interface Group {
  /** In lower case; `*` for all. */
  readonly robots: string[];
  readonly rules: Rule[];
  delaySeconds: number;
}

/** The rules of the robots.txt at `origin` for the robot `name`. Takes any text and never throws. */
export function robotsRules(origin: string, text: string, name: string): RobotsRules {
  const groups = groupsOf(text);
  const groupsFor = (robot: string) => groups.filter(({ robots }) => robots.includes(robot));
  const ours = groupsFor(name.toLowerCase());
  const chosen = ours.length > 0 ? ours : groupsFor("*");
  const rules = decisiveFirst(chosen.flatMap((group) => group.rules));
  const delaySeconds = chosen.findLast((group) => group.delaySeconds > 0)?.delaySeconds ?? 0;
  return {
    isAllowed(url) {
      if (url.origin !== origin) return false;
      const path = upperCaseEscapes(url.pathname + url.search);
      return rules.find(({ pattern }) => matchesPattern(path, pattern))?.isAllowed ?? true;
    },
    delayMs: Math.min(delaySeconds, LONGEST_DELAY_SECONDS) * 1_000,
  };
}

function groupsOf(text: string): readonly Group[] {
  const groups: Group[] = [];
  let areRobotsNamed = false;
  for (const line of linesOf(text)) {
    const [field, value] = fieldOf(line);
    if (field === undefined || value === undefined) continue;
    if (field === "user-agent") {
      if (!areRobotsNamed) groups.push({ robots: [], rules: [], delaySeconds: 0 });
      groups.at(-1)?.robots.push(value.toLowerCase().replace(/\/.*/, "").trim());
    }
    areRobotsNamed = field === "user-agent";
    const group = groups.at(-1);
    if ((field === "allow" || field === "disallow") && value !== "")
      group?.rules.push({ pattern: escaped(value), isAllowed: field === "allow" });
    if (group && field === "crawl-delay" && Number(value) > 0) group.delaySeconds = Number(value);
  }
  return groups;
}

function linesOf(text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  return lines.filter(({ length }) => length <= LONGEST_LINE);
}

/** The name, in lower case, and the value of a line; neither if it has none. */
function fieldOf(line: string): [field?: string, value?: string] {
  const content = line.split("#", 1)[0] ?? "";
  const colon = content.indexOf(":");
  if (colon === -1) return [];
  return [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
}

/** The longest matching rule decides, and of equal ones that which allows. */
function decisiveFirst(rules: readonly Rule[]): readonly Rule[] {
  let wildcards = 0;
  return rules
    .filter(({ pattern }) => !pattern.includes("*") || ++wildcards <= MOST_WILDCARD_RULES)
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed));
}

/** The pattern as an address would have it, with `%2A` rather than `%2a`. */
function escaped(pattern: string): string {
  return upperCaseEscapes(encodeURI(pattern.toWellFormed()).replaceAll("%25", "%"));
}

function upperCaseEscapes(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase());
}
