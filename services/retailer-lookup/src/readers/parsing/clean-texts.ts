/** Postgres cannot store NUL, and UTF-8 cannot hold half of a surrogate pair, which a title that is cut within an emoji has. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

/** The same data without characters that cannot be stored. Most data has none and is returned as it is. */
export function cleanTexts<T>(data: T): T {
  return isClean(data) ? data : (cleaned(data) as T);
}

function isClean(data: unknown): boolean {
  if (typeof data === "string") return data.isWellFormed() && !data.includes("\0");
  if (typeof data !== "object" || data === null) return true;
  return Object.values(data).every(isClean);
}

function cleaned(data: unknown): unknown {
  if (typeof data === "string") return data.replace(UNSTORABLE, "");
  if (Array.isArray(data)) return data.map(cleaned);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, cleaned(value)]));
}
