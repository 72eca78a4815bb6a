import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

const IN_FLIGHT = 32;

/** A different address for each reader. */
function addressOf(reader: number): string {
  return `2001:db8:${(reader >> 16).toString(16)}:${(reader & 0xffff).toString(16)}::1`;
}

/** Reads the first page of a feed once as each reader from `first` up to, not including, `end`. @throws unless the status is 200. */
export async function readFeed(url: string, { first, end }: { first: number; end: number }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  let next = first;
  const readNext = async () => {
    while (next < end) await readPage(url, agent, addressOf(next++));
  };
  try {
    await Promise.all(Array.from({ length: IN_FLIGHT }, readNext));
  } finally {
    agent.destroy();
  }
}

async function readPage(url: string, agent: Agent, address: string): Promise<void> {
  const { status, body } = await post(url, "/api/post/fetch", { zipcode: "44114" }, { agent, address });
  if (status !== 200) throw new Error(`Reading the feed failed with ${status}: ${body}`);
}

export function post(
  url: string,
  path: string,
  body: unknown,
  { agent, address }: { readonly agent?: Agent; readonly address: string },
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": address };
    const outgoing = request(
      `${url}${path}`,
      { method: "POST", headers, ...(agent && { agent }) },
      (response) => {
        text(response).then(
          (content) => resolve({ status: response.statusCode ?? 0, body: content }),
          reject,
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(JSON.stringify(body));
  });
}
