import { isUnit } from "./sizes.ts";

/** Paper towels are `Select-A-Size, 6 rolls` and `Quick-Size, 8 rolls`: the number is not the size. */
const NO_SIZE = new Set(["a", "quick"]);

/** `3 rd gen`, `gen 3` and `3 gen` are one word, and so is `size 4`. */
export function generations(words: readonly string[]): string[] {
  const all: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? "";
    const isNumber = /^\d{1,2}$/.test(word);
    const suffix = /^(?:st|nd|rd|th)$/.test(words[i + 1] ?? "") ? 1 : 0;
    if (isNumber && words[i + 1 + suffix] === "gen") {
      all.push(`gen${word}`);
      i += 1 + suffix;
    } else if (word === "gen" && /^\d{1,2}$/.test(words[i + 1] ?? "")) {
      all.push(`gen${words[i + 1]}`);
      i += 1;
    } else if (
      word === "size" &&
      /^\d/.test(words[i + 1] ?? "") &&
      !isUnit(words[i + 2] ?? "") &&
      !NO_SIZE.has(words[i - 1] ?? "")
    ) {
      all.push(`size${words[i + 1]}`);
      i += 1;
    } else {
      all.push(word);
      if (isNumber) i += suffix;
    }
  }
  return all;
}
