import { COMPOUNDS, SYNONYMS } from "./vocabulary.ts";

/** A word of a title, and its part of the title: parts end at commas, brackets and dashes. */
export interface Word {
  readonly text: string;
  readonly part: number;
}

/** The words of a title or query, in one spelling: lower case, singular, known abbreviations written out. */
export function readWords(title: string): Word[] {
  const words: Word[] = [];
  for (const [part, text] of partsOf(cleaned(title)).entries()) {
    const raw = text.match(/\d+(?:\.\d+)?%?[a-z0-9]*|[a-z][a-z0-9]*/g) ?? [];
    const plain: string[] = [];
    for (const word of raw) {
      if (isDigit(word)) plain.push(...split(word));
      else plain.push(singular(word));
    }
    for (const word of joined(plain)) {
      const spelled = SYNONYMS.get(word);
      if (spelled) for (const each of spelled) words.push({ text: each, part });
      else words.push({ text: word, part });
    }
  }
  return words;
}

function cleaned(title: string): string {
  const text = (/^[\x20-\x7e]*$/.test(title) ? title : withoutAccents(title)).toLowerCase();
  // "Sony - PlayStation 5", "Certified Refurbished Sony - …": a brand in front is not a separate part.
  const opened = text.replace(
    /^((?:(?:geek )?(?:squad )?certified refurbished )?(?:[^\s,]+ ){1,2})-+ /,
    "$1",
  );
  // Most titles have nothing that is written in several ways.
  return /["'`=&/+]|\d,\d|\.\d/.test(opened) ? inOneNotation(opened) : opened;
}

function withoutAccents(title: string): string {
  return title
    .replace(/[™®©]/g, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/⁄/g, "/")
    .replace(/[″”“]/g, '"')
    .replace(/[’‘]/g, "'");
}

function inOneNotation(text: string): string {
  return text
    .replace(/=[^,(]*/g, " ") // "12 Mega Rolls = 48 Regular Rolls"
    .replace(/(\d)\s*(?:"|'')/g, "$1 in ")
    .replace(/['`]/g, "")
    .replace(/(\d),(\d{3})(?!\d)/g, "$1$2")
    .replace(/(?:(\d+) )?\b(\d)\/(\d)\b/g, (fraction, whole, upper, lower) =>
      Number(lower) === 0 ? fraction : String(Number(whole ?? 0) + Math.round((upper / lower) * 100) / 100),
    )
    .replace(/(?<![\d.])\.(\d)/g, "0.$1")
    .replace(/\bw\/o\b/g, " without ")
    .replace(/\bw\//g, " with ")
    .replace(/\b([a-z])&([a-z]s?)\b/g, "$1$2")
    .replace(/(\w)\+(?!\w)/g, "$1 plus ")
    .replace(/\s\+\s/g, " plus ");
}

/** A hyphen between words is a space; one between spaces ends a part. */
function partsOf(text: string): string[] {
  return text.split(/[,;:|()[\]–—]|\s-+\s/);
}

function isDigit(word: string): boolean {
  return word.charCodeAt(0) < 58;
}

/** `12ct`, `500mg` and `2pk` are a number and its unit; `5900x` stays one word. */
function split(word: string): string[] {
  const found =
    /^(\d+(?:\.\d+)?)(oz|floz|fl|lbs?|g|kg|ml|l|gal|qt|pt|in|inch|ft|ct|cnt|pcs?|pks?|pack|mg|mcg|iu|gb|tb|mah|w|watts?|hz|mm|cm|ply|ea|qts?|rolls?|sheets?|st|nd|rd|th|gen|v|hp)$/.exec(
      word,
    );
  if (!found?.[1] || !found[2]) return [plainNumber(word)];
  return [plainNumber(found[1]), found[2] === "floz" ? "oz" : singular(found[2])];
}

/** `12.0` is 12, `012` too. */
function plainNumber(word: string): string {
  return /^\d+(?:\.\d+)?$/.test(word) ? String(Number(word)) : word;
}

/** Two words that are also written as one: `play station`, `wi fi`. */
function joined(words: readonly string[]): string[] {
  const all: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? "";
    const next = words[i + 1];
    const compound = next === undefined ? undefined : COMPOUNDS.get(`${word} ${next}`);
    all.push(compound ?? word);
    if (compound !== undefined) i += 1;
  }
  return all;
}

/** Normalises plurals: `cookies` and `cookie`, `batteries` and `battery`. */
function singular(word: string): string {
  if (word === "series" || word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  if (word.length > 4 && /ies?$/.test(word)) return `${word.replace(/ies?$/, "")}y`;
  if (/(?:ch|sh|ss|x|zz|to)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}
