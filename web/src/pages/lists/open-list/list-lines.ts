import type { ChangedLine, Line, List } from "@stockfinder/contracts/lists";

/** A list after changed lines: each line is as in its highest version, and new ones come last. */
export function withLines(list: List, version: number, changed: readonly ChangedLine[]): List {
  const newer = new Map(changed.map((line) => [line.id, line]));
  const kept = list.lines.flatMap((line) => {
    const change = newer.get(line.id);
    newer.delete(line.id);
    if (!change || change.version < line.version) return [line];
    return "deleted" in change ? [] : [change];
  });
  const added = [...newer.values()].filter((line): line is Line => !("deleted" in line));
  return { ...list, version: Math.max(list.version, version), lines: [...kept, ...added] };
}

/** The lines that a person typed or pasted: one for each line of the text. */
export function typedLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*•]|\[[ x]?\])\s+/i, "").trim())
    .filter((line) => line !== "");
}
