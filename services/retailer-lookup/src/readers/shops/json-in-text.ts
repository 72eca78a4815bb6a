/**
 * The value at a path (`product.offers.0.price`) of the first JSON object or list in a text, which may be a script that assigns
 * it: `window.state = {…};`. Undefined where there is none. Nothing is run.
 */
export function jsonInText(text: string, path: string): unknown {
  const json = firstJson(text);
  if (json === null) return undefined;
  let value = json.value;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function firstJson(text: string): { readonly value: unknown } | null {
  const start = text.search(/[{[]/);
  if (start === -1) return null;
  try {
    return { value: JSON.parse(text.slice(start, endOfJson(text, start))) };
  } catch (error) {
    // Data that is no JSON is what the page lacks.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The position after the bracket that closes the one at `start`. */
function endOfJson(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character === "\\") at += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === "{" || character === "[") depth += 1;
    else if ((character === "}" || character === "]") && --depth === 0) return at + 1;
  }
  return text.length;
}
