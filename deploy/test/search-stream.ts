import { Result } from "@stockfinder/contracts/searches";
import { HANGS_AFTER_MS } from "./ask.ts";

/**
 * Searches all retailers and yields each section as it arrives.
 * @throws if the stream ends before `done`, or hangs.
 */
export async function* searchStream(gatewayUrl: string, query: string): AsyncGenerator<Result> {
  const response = await fetch(`${gatewayUrl}/api/search?query=${query}&zip=44114`, {
    headers: { accept: "text/event-stream", connection: "close" },
    signal: AbortSignal.timeout(HANGS_AFTER_MS),
  });
  let unread = "";
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (unread + text).split("\n\n");
    unread = blocks.pop() ?? "";
    for (const block of blocks) {
      const [event = "", data = ""] = block.split("\n");
      if (event === "event: done") return;
      yield Result.parse(JSON.parse(data.slice("data: ".length)));
    }
  }
  throw new Error("The stream broke off");
}
