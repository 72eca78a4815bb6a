import { isUnit } from "./sizes.ts";

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
    } else if (word === "size" && /^\d/.test(words[i + 1] ?? "") && !isUnit(words[i + 2] ?? "")) {
      all.push(`size${words[i + 1]}`);
      i += 1;
    } else {
      all.push(word);
      if (isNumber) i += suffix;
    }
  }
  return all;
}
