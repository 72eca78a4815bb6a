import { parseArgs } from "node:util";
import type { DeadLetter } from "./dead-letters.ts";
import { openDeadLetters } from "./rabbitmq/dead-letters.ts";

const USAGE = `Usage: npm run dead-letters -- list [subscriber] [--id <id>]…
       npm run dead-letters -- replay [subscriber] [--id <id>]…

Lists the events that were parked after their last attempt, or hands them once more to the subscriber that failed.
AMQP_URL names the broker; --namespace what goes before its queues' names, if anything does.
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
      action === "list"
        ? table(await deadLetters.list(filter))
        : `${await deadLetters.replay(filter)} replayed\n`,
    );
    return 0;
  } finally {
    await deadLetters.close();
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
    return null; // an option that there is not
  }
}

function refuse(text: string): number {
  process.stderr.write(text);
  return 1;
}

function table(letters: readonly DeadLetter[]): string {
  if (letters.length === 0) return NOTHING_TO_LIST;
  const rows = [
    ["ID", "EVENT", "SUBSCRIBER", "ATTEMPTS", "PARKED", "REASON"],
    ...letters.map(({ id, event, subscriber, attempts, parkedAt, reason }) => [
      id,
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
