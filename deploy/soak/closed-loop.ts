import { setTimeout as wait } from "node:timers/promises";
import { Connection } from "./connection.ts";

/**
 * Keeps `inFlight` requests running for `seconds`. Returns the number answered with 200 per second.
 * @throws if a connection is lost.
 */
export async function closedLoop(
  target: URL,
  request: string,
  { inFlight, seconds }: { readonly inFlight: number; readonly seconds: number },
): Promise<number> {
  let accepted = 0;
  let lost = 0;
  const connections = Array.from({ length: inFlight }, () => new Connection(target));
  const sendAgain = (connection: Connection): void =>
    connection.send(request, (status) => {
      if (status === null) lost++;
      if (status === 200) accepted++;
      if (connection.isOpen) sendAgain(connection);
    });
  const began = performance.now();
  for (const connection of connections) sendAgain(connection);
  await wait(seconds * 1_000);
  const rate = accepted / ((performance.now() - began) / 1_000);
  for (const connection of connections) connection.close();
  if (lost > 0) throw new Error(`${lost} connections were lost`);
  return rate;
}
