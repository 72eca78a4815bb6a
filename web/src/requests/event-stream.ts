export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * The events of a `text/event-stream` body as they come. Unlike EventSource it never asks again by itself, so a broken
 * stream costs the stores no second search.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const blocks = (rest + chunk.value).replaceAll("\r\n", "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) yield event;
    }
  }
}

/** Null for a comment, which servers send to keep a connection open. */
function eventOf(block: string): StreamEvent | null {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (field === "event") event = value ?? "";
    if (field === "data") data.push(value ?? "");
  }
  return data.length > 0 ? { event, data: data.join("\n") } : null;
}
