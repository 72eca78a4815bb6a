const EVENT_END = Buffer.from("\n\n");
const NEW_LINE = 10;
/** After the last event: the end of its chunk, and the chunk that ends the response. */
const RESPONSE_END = "\r\n0\r\n\r\n";
/** Enough for the response's head and the first fields of an event; the other 25 kB of an event are not decoded. */
const OPENING_BYTES = 1_000;

/**
 * Finds the events of a stream in the bytes of its HTTP response, however these are split. Neither is parsed: the generator
 * shares the cores with the product. Returns the reader of one response, which returns true at the response's end.
 */
export function streamEvents(ended: (opening: string) => void): (bytes: Buffer) => boolean {
  let opening = "";
  let endsInNewLine = false;

  return (bytes) => {
    let at = 0;
    const endEvent = (next: number) => {
      ended(opening);
      opening = "";
      at = next;
    };
    if (endsInNewLine && bytes[0] === NEW_LINE) endEvent(1);
    for (;;) {
      const end = bytes.indexOf(EVENT_END, at);
      const missing = OPENING_BYTES - opening.length;
      if (missing > 0)
        opening += bytes.toString("latin1", at, Math.min(end < 0 ? bytes.length : end, at + missing));
      if (end < 0) break;
      endEvent(end + EVENT_END.length);
    }
    endsInNewLine = at < bytes.length && bytes.at(-1) === NEW_LINE;
    return opening === RESPONSE_END;
  };
}
