import { once } from "node:events";
import { request } from "node:http";
import type { GatewayUnderTest } from "./gateway-under-test.ts";

export interface Stream {
  readonly headers: Record<string, unknown>;
  /** The next event, as it arrives. */
  next(): Promise<{ event: string; data: unknown } | undefined>;
  abort(): void;
}

/** Asks for server-sent events; with a body by POST. */
export async function streamOf({ url }: GatewayUnderTest, path: string, body?: object): Promise<Stream> {
  const accept = { accept: "text/event-stream" };
  const asking = request(new URL(path, url), {
    agent: false,
    ...(body
      ? { method: "POST", headers: { ...accept, "content-type": "application/json" } }
      : { headers: accept }),
  });
  asking.end(body && JSON.stringify(body));
  const [response] = await once(asking, "response");
  asking.on("error", () => {}); // the test itself breaks off
  response.setEncoding("utf8");
  const chunks = response[Symbol.asyncIterator]();
  let text = "";
  return {
    headers: response.headers,
    async next() {
      while (!text.includes("\n\n")) {
        const { value, done } = await chunks.next();
        if (done) return undefined;
        text += value;
      }
      const end = text.indexOf("\n\n");
      const [, event = "", data = ""] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      return { event, data: JSON.parse(data) };
    },
    abort: () => asking.destroy(),
  };
}
