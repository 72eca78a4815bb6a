import { readFileSync } from "node:fs";
import type { Term } from "../../src/catalogue/listings/known-products.ts";

/** A product's title, and how many of it make one piece of the line. */
export interface Fit {
  readonly title: string;
  readonly packages: number;
}

export interface LabelledLine {
  readonly text: string;
  /** Every other title of all files is something else: another kind, size or brand, or an accessory. */
  readonly fits: readonly Fit[];
}

/** Lines as people write them, labelled by hand over the titles of all files. */
export interface Labelled {
  readonly titles: readonly string[];
  readonly lines: readonly LabelledLine[];
}

const FILES = ["groceries", "household", "electronics", "mixed", "later"];

/**
 * Reads the files: `[block]`, its titles (`a Whole Milk, 1 gal`), and lines with the titles that fit (`? milk | a b*2`). `*2` says
 * that two packages make one; `block:a` is a title of another block.
 */
export function labelledLines(): Labelled {
  const titles = new Map<string, string>();
  const labels: { readonly text: string; readonly fits: readonly string[]; readonly block: string }[] = [];
  let block = "";
  for (const row of FILES.flatMap(rowsOf)) {
    const [, name] = /^\[(.+)\]$/.exec(row) ?? [];
    const [, text, fits] = /^\? (.+?) \| (.+)$/.exec(row) ?? [];
    const [, letter, title] = /^([a-z]) (.+)$/.exec(row) ?? [];
    if (name !== undefined) block = name;
    else if (text !== undefined && fits !== undefined) labels.push({ text, fits: fits.split(" "), block });
    else if (letter !== undefined && title !== undefined) titles.set(`${block}:${letter}`, title);
    else throw new Error(`Not a row of labels: ${row}`);
  }
  const fitOf = (label: string, block: string): Fit => {
    const [key = "", packages = "1"] = label.split("*");
    const title = titles.get(key.includes(":") ? key : `${block}:${key}`);
    if (title === undefined) throw new Error(`No title ${label} in ${block}`);
    return { title, packages: Number(packages) };
  };
  return {
    titles: [...titles.values()],
    lines: labels.map(({ text, fits, block }) => ({ text, fits: fits.map((label) => fitOf(label, block)) })),
  };
}

function rowsOf(file: string): string[] {
  const text = readFileSync(new URL(`${file}.txt`, import.meta.url), "utf8");
  return text.split("\n").filter((row) => row !== "");
}

/** Whether the title has the terms of a line, as the database finds titles. */
export function isFound(terms: readonly Term[], title: string): boolean {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const has = (beginning: string) => words.some((word) => word.startsWith(beginning));
  return terms.every((ways) => ways.some((way) => way.every(has)));
}
