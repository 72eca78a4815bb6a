import { TextDecoder } from "node:util";

/** A page states its encoding near its beginning, if at all. */
const SAID_WITHIN_BYTES = 2_048;
const SAID_IN_PAGE = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;
const SAID_IN_HEADER = /charset\s*=\s*["']?\s*([\w-]{1,40})/i;

/** The text of a page in the encoding that its header or itself states; UTF-8 without one, or where it is unknown. */
export function pageText(body: Buffer, contentType: string | null): string {
  const said =
    SAID_IN_HEADER.exec(contentType ?? "")?.[1] ??
    SAID_IN_PAGE.exec(body.toString("latin1", 0, SAID_WITHIN_BYTES))?.[1];
  return decoderFor(said ?? "utf-8").decode(body);
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}
