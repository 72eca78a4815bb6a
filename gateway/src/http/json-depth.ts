import { Fault } from "@stockfinder/contracts/fault";

/** Deeper than every valid body, and far from the depth where parsers and serializers overflow the stack. */
const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * For a body parser's `verify`: refuses a deeply nested body before it is parsed.
 * @throws {Fault} `bad-input`, also for a body that is not UTF-8: in other encodings a bracket is not one byte.
 */
export function refuseDeepJson(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding.toLowerCase() !== "utf-8") throw bodyFault("The body must be UTF-8", "Must be UTF-8");
  if (!isDeeperThan(body, MAX_JSON_DEPTH)) return;
  throw bodyFault(
    `The body is nested more than ${MAX_JSON_DEPTH} levels deep`,
    `Must be nested at most ${MAX_JSON_DEPTH} levels deep`,
  );
}

export function isDeeperThan(json: Buffer, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (inString) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      if (++depth > most) return true;
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth--;
  }
  return false;
}

function bodyFault(detail: string, message: string): Fault {
  return new Fault("bad-input", detail, { errors: [{ path: "", message }] });
}
