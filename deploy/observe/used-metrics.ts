/** A metric as an expression uses it. */
export interface UsedMetric {
  /** As exported: a histogram's without `_bucket`, `_count` and `_sum`. */
  readonly name: string;
  /** In its matchers, and in every `by (…)` around it. */
  readonly labels: readonly string[];
}

const NAMES = /[a-zA-Z_:][\w:]*/g;
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const SELECTOR = /([a-zA-Z_:][\w:]*)\s*(?:\{([^}]*)\})?\s*(?:\[[^\]]*\])?/g;
const WORDS = new Set(["or", "and", "unless", "bool", "offset"]);

/**
 * The metrics of a PromQL expression, read with patterns: enough for expressions as ours are, in which metrics have an underscore
 * (or are `up`) and labels are grouped with `by`.
 */
export function usedMetrics(expr: string): UsedMetric[] {
  const grouped = [...expr.matchAll(GROUPING)].flatMap(([, labels = ""]) => labels.match(NAMES) ?? []);
  const rest = expr.replaceAll(GROUPING, " ");
  return [...rest.matchAll(SELECTOR)].flatMap((match) => {
    const [text, name = "", matchers = ""] = match;
    const isCall = rest[match.index + text.length] === "(";
    if (isCall || WORDS.has(name) || !(name === "up" || name.includes("_"))) return [];
    const matched = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label);
    return [{ name: name.replace(/_(?:bucket|count|sum)$/, ""), labels: [...matched, ...grouped] }];
  });
}
