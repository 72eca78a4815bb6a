/** As much as a chip shows on a phone, and of many on the one line of a desktop. */
const MAX_LENGTH = { few: 28, many: 20 };
const FEW = 5;
/** Between the parts of a label. */
const BETWEEN = /,\s+|\s+(?:with|and|for|plus|&)\s+/;
const LEADING = /^(?:with|and|for|plus|&)\s+/;
const SIZE = /^[\d.]+(?![\d.%])/;
/** So many parts of a label have few enough combinations. */
const MAX_PARTS = 6;

/** "Everspruce, Lemon" of "Everspruce, Lemon, 3 x 80 ct": parts together in no other label, not all sizes. */
export function shortLabels(labels: readonly string[]): readonly string[] {
  const all = labels.map(partsOf);
  const longest = labels.length > FEW ? MAX_LENGTH.many : MAX_LENGTH.few;
  return labels.map((label, at) => {
    const parts = all[at] ?? [];
    if (label.length <= longest || parts.length > MAX_PARTS) return label;
    // A label that another one contains cannot differ from it by its parts, and has fewer of them.
    const others = all.filter((other, index) => index !== at && !contains(other, parts));
    const [best] = choicesOf(parts)
      .filter(
        (kept) =>
          kept.join(", ").length <= longest &&
          !kept.every((part) => SIZE.test(part)) &&
          !others.some((other) => contains(other, kept)),
      )
      .sort(
        (a, b) =>
          Number(b[0] === parts[0]) - Number(a[0] === parts[0]) || b.join(", ").length - a.join(", ").length,
      );
    return best?.join(", ") ?? label;
  });
}

function partsOf(label: string): string[] {
  return label.replace(LEADING, "").split(BETWEEN);
}

function contains(parts: readonly string[], kept: readonly string[]): boolean {
  return kept.every((part) => parts.includes(part));
}

/** Each choice of at least one part, in their order. */
function choicesOf(parts: readonly string[]): string[][] {
  return Array.from({ length: 2 ** parts.length - 1 }, (_, choice) =>
    parts.filter((_, at) => ((choice + 1) >> at) & 1),
  );
}
