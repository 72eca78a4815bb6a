import { parseArgs } from "node:util";
import type { DeadLetter, Replayed } from "./dead-letters.ts";
import { openDeadLetters } from "./rabbitmq/dead-letters.ts";

const USAGE = `Usage: npm run dead-letters -- list [subscriber] [--id <id>]…
       npm run dead-letters -- replay [subscriber] [--id <id>]…

Lists the events that were parked after their last attempt, or delivers them once more to the subscriber that failed.
AMQP_URL is the address of the broker; --namespace the prefix of its queues' names, if there is one.
`;

const NOTHING_TO_LIST = "No event is parked.\n";

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const asked = readArguments(args);
  if (!asked) return refuse(USAGE);
  const url = process.env.AMQP_URL ?? "";
  if (!/^amqps?:/.test(url))
    return refuse("AMQP_URL must be the amqp:// or amqps:// address of the broker.\n");

  const { action, filter, namespace } = asked;
  const deadLetters = await openDeadLetters(url, { namespace }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    refuse(`The broker at ${new URL(url).host} does not answer: ${reason}\n`);
  });
  if (!deadLetters) return 1;
  try {
    process.stdout.write(
      action === "list" ? table(await deadLetters.list(filter)) : report(await deadLetters.replay(filter)),
    );
    return 0;
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : error}\n`);
  } finally {
    await deadLetters.close().catch(() => {}); // a broken connection is already closed
  }
}

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { id: { type: "string", multiple: true }, namespace: { type: "string" } },
    });
    const [action, subscriber, ...rest] = positionals;
    if ((action !== "list" && action !== "replay") || rest.length > 0) return null;
    return { action, filter: { subscriber, ids: values.id }, namespace: values.namespace };
  } catch {
    return null; // an unknown option
  }
}

function refuse(text: string): number {
  process.stderr.write(text);
  return 1;
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
