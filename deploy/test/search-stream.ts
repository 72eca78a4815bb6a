import { RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { Result } from "@stockfinder/contracts/searches";
import { HANGS_AFTER_MS } from "./ask.ts";

/**
 * Searches these retailers, or all, and yields each section as it arrives.
 * @throws if the stream ends before `done`, or hangs.
 */
export async function* searchStream(
  gatewayUrl: string,
  query: string,
  { zip = "44114", retailers = RETAILER_IDS }: { zip?: string; retailers?: readonly string[] } = {},
): AsyncGenerator<Result> {
  const response = await fetch(`${gatewayUrl}/api/search?query=${query}&zip=${zip}&retailers=${retailers}`, {
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
