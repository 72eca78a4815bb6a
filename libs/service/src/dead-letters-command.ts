import type { DeadLetter, DeadLetterFilter, Replayed } from "@stockfinder/bus/dead-letters";
import { type DeadLetters, openDeadLetters } from "@stockfinder/bus/rabbitmq/dead-letters";
import { readCommandLine, wrongUsage } from "./command-line.ts";
import { urlsOf } from "./config.ts";
import { refuse } from "./database-command.ts";

const USAGE = `Usage: npm run operate -- dead-letters list [subscriber] [--id <id>]…
       npm run operate -- dead-letters replay [subscriber] [--id <id>]…

Lists the events that were parked after their last attempt, or delivers them once more to the subscriber that failed.
AMQP_URL is the address of the broker, or of its nodes separated by commas; --namespace the prefix of its queues' names, if there is one.
`;

const NOTHING_TO_LIST = "No event is parked.\n";

const OPTIONS = { id: { type: "string", multiple: true }, namespace: { type: "string" } } as const;

process.exitCode = await main();

async function main(): Promise<number> {
  const { positionals, values } = readCommandLine({ usage: USAGE, options: OPTIONS, mostWords: 2 });
  const [action, subscriber] = positionals;
  if (action !== "list" && action !== "replay") return wrongUsage(USAGE);
  const url = process.env.AMQP_URL ?? "";
  const isGiven = urlsOf("amqp:", "amqps:").safeParse(url).success;
  if (!isGiven) return refuse("AMQP_URL must be the amqp:// or amqps:// address of the broker.\n");

  const hosts = url.split(",").map((node) => new URL(node).host);
  const { namespace, id: ids } = values;
  const deadLetters = await openDeadLetters(url, { namespace }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    refuse(`The broker at ${hosts.join()} does not answer: ${reason}\n`);
  });
  if (!deadLetters) return 1;
  try {
    const filter = { subscriber, ids };
    const parked = await parkedEvents(deadLetters, filter);
    process.stdout.write(action === "list" ? table(parked) : report(await deadLetters.replay(filter)));
    return 0;
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : error}\n`);
  } finally {
    await deadLetters.close().catch(() => {}); // a broken connection is already closed
  }
}

/** @throws if none is parked of a subscriber, or with an id, that was named: it may be misspelled. */
async function parkedEvents(deadLetters: DeadLetters, filter: DeadLetterFilter) {
  const all = await deadLetters.list();
  const { subscriber, ids } = filter;
  const subscribers = [...new Set(all.map((letter) => letter.subscriber))].sort();
  if (subscriber !== undefined && !subscribers.includes(subscriber))
    throw new Error(
      `No event of the subscriber ${subscriber} is parked; there are events of ${subscribers.join(", ") || "none"}`,
    );
  const unknown = ids?.filter((id) => !all.some((letter) => letter.id === id)) ?? [];
  if (unknown.length > 0) throw new Error(`No event with the id ${unknown.join(", ")} is parked`);
  return await deadLetters.list(filter);
}

function report({ replayed, unroutable }: Replayed): string {
  const lines = [`${replayed} replayed`];
  if (unroutable > 0) {
    const stay = unroutable === 1 ? "1 stays" : `${unroutable} stay`;
    lines.push(`${stay} parked: the queue of its subscriber does not exist`);
  }
  return `${lines.join("\n")}\n`;
}

function table(letters: readonly DeadLetter[]): string {
  if (letters.length === 0) return NOTHING_TO_LIST;
  const rows = [
    ["ID", "REQUEST", "EVENT", "SUBSCRIBER", "ATTEMPTS", "PARKED", "REASON"],
    ...letters.map(({ id, requestId, event, subscriber, attempts, parkedAt, reason }) => [
      id,
      requestId || "-",
      event,
      subscriber,
      String(attempts),
      parkedAt.toISOString(),
      reason.replaceAll(/\s+/g, " "),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
