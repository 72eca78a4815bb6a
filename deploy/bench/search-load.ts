import { connect, type Socket } from "node:net";
import { RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { streamEvents } from "./stream-events.ts";

const ZIP = "44114";

/** Without Kroger, which is called twice per search: for the others one search is one call. */
const RETAILERS = RETAILER_IDS.filter((id) => id !== "kroger");

/** Shared: the bytes of a read are used before the next one. */
const RECEIVED = Buffer.alloc(64 * 1024);
/** By gateway. */
const idle = new Map<string, Set<Connection>>();
let marks = 0;

/** A mark that no search of this run has had. */
export function nextMark(): string {
  marks += 1;
  return String(marks);
}

export interface TimedSearch {
  readonly mark: string;
  /** When each retailer's section arrived, in milliseconds after the request. */
  readonly sections: ReadonlyMap<string, number>;
}

/** Starts marked searches at fixed times, even when earlier ones are unfinished: a slow product does not reduce the load. */
export async function searchAtRate(
  gateway: string,
  count: number,
  perSecond: number,
): Promise<TimedSearch[]> {
  const started = performance.now();
  const searches = Array.from({ length: count }, async (_, index) => {
    const due = started + (index * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const mark = nextMark();
    return { mark, sections: await search(gateway, `wipes qx${mark}`) };
  });
  return await Promise.all(searches);
}

/** On bare sockets, because the generator's own time counts against the product. */
export async function search(gateway: string, query: string): Promise<Map<string, number>> {
  const parameters = new URLSearchParams({ query, zip: ZIP, retailers: RETAILERS.join(",") });
  const sections = new Map<string, number>();
  const started = performance.now();
  const read = streamEvents((opening) => {
    const retailer = /"retailer":"(\w+)"/.exec(opening)?.[1];
    if (retailer) sections.set(retailer, performance.now() - started);
  });
  const free = idle.get(gateway) ?? new Set();
  idle.set(gateway, free);
  const [connection = new Connection(gateway, (closed) => free.delete(closed))] = free;
  free.delete(connection);
  await connection.get(`/api/search?${parameters}`, read);
  free.add(connection);
  return sections;
}

/** Closes the connections of searches: at the end of a benchmark. */
export function endSearches(): void {
  for (const free of idle.values()) for (const connection of free) connection.end();
  idle.clear();
}

/** A connection that serves one search after another. */
class Connection {
  readonly #host: string;
  readonly #socket: Socket;
  #received: (bytes: Buffer) => void = () => {};
  #failed: (error: Error) => void = () => {};

  constructor(gateway: string, closed: (connection: Connection) => void) {
    const { host, hostname, port } = new URL(gateway);
    this.#host = host;
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: RECEIVED, // otherwise each read allocates 64 kB
        callback: (length) => {
          this.#received(RECEIVED.subarray(0, length));
          return true;
        },
      },
    });
    this.#socket.on("error", (error) => this.#failed(error));
    this.#socket.on("close", () => {
      closed(this);
      this.#failed(new Error("the gateway closed the connection"));
    });
  }

  /** Resolves when `read` has seen the response's end. */
  get(path: string, read: (bytes: Buffer) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      let isFirst = true;
      this.#failed = reject;
      this.#received = (bytes) => {
        const status = isFirst ? bytes.toString("latin1", 9, 12) : "200";
        isFirst = false;
        if (status !== "200") reject(new Error(`search answers ${status}`));
        else if (read(bytes)) resolve();
      };
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nAccept: text/event-stream\r\n\r\n`);
    });
  }

  end(): void {
    this.#socket.destroy();
  }
}
