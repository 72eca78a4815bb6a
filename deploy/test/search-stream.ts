import { Result } from "@stockfinder/contracts/lookup";

export interface Section {
  readonly result: Result;
  /** Since the search began. */
  readonly afterMs: number;
}

/**
 * Searches all retailers and yields each one's section as it comes.
 * @throws where the stream breaks off before it says that it is done.
 */
export async function* searchStream(gatewayUrl: string, query: string): AsyncGenerator<Section> {
  const startedAt = performance.now();
  const response = await fetch(`${gatewayUrl}/api/search?query=${query}&zip=44114`, {
    headers: { accept: "text/event-stream", connection: "close" },
  });
  let unread = "";
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (unread + text).split("\n\n");
    unread = blocks.pop() ?? "";
    for (const block of blocks) {
      const [event = "", data = ""] = block.split("\n");
      if (event === "event: done") return;
      const result = Result.parse(JSON.parse(data.slice("data: ".length)));
      yield { result, afterMs: performance.now() - startedAt };
    }
  }
  throw new Error("The stream broke off");
}
