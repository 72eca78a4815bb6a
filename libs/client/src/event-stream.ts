import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";

/**
 * The server-sent events of a response body, as they arrive. Unlike `EventSource` this never reconnects by itself, so a
 * broken stream repeats no request.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<EventSourceMessage> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  // Not every browser can iterate a stream with `for await`.
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
