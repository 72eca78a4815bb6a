import { setTimeout as wait } from "node:timers/promises";
import { Connection, requestTo } from "./connection.ts";

export interface HttpLoad {
  /** One connection per URL, so that a server cannot answer two requests with one piece of work. */
  readonly urls: readonly string[];
  readonly seconds: number;
  /** Lines of the head, without their ends. */
  readonly headers?: readonly string[];
  /** JSON to post; without it the URLs are read. */
  readonly body?: string;
}

/**
 * Sends requests as fast as answers arrive and counts them, in requests per second.
 * @throws if one is not answered with 200, or a connection is lost.
 */
export async function httpLoad({ urls, seconds, headers, body }: HttpLoad): Promise<number> {
  let answered = 0;
  let wrong: number | null | undefined;
  const connections = urls.map((url) => {
    const target = new URL(url);
    const connection = new Connection(target);
    const request = requestTo(target, { headers, body });
    const sendAgain = () =>
      connection.send(request, (status) => {
        if (status === 200) answered++;
        else wrong = status;
        if (connection.isOpen) sendAgain();
      });
    sendAgain();
    return connection;
  });
  const started = performance.now();
  await wait(seconds * 1_000);
  const rate = answered / ((performance.now() - started) / 1_000);
  for (const connection of connections) connection.close();
  if (wrong !== undefined) throw new Error(`${urls[0]} answers ${wrong ?? "nothing"}`);
  return rate;
}
