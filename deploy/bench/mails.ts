import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { compare, cpuOf, describeMeasure, type Measure } from "./compare.ts";
import { type MailSink, startMailSink } from "./mail-sink.ts";
import type { ProductUrls } from "./product-targets.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { startTarget, type Target } from "./target.ts";

const MAILS = 3_000;
const CONNECTIONS = 10;

/** Compares mails from the queue (claimed, written, sent, settled) with a bare pool that sends as many. */
export async function mails({ postgres, redis, amqp }: ProductUrls): Promise<Row[]> {
  const { url, drop } = await freshDatabase(postgres);
  const { keyPrefix, remove } = freshKeyPrefix(redis);
  const sink = await startMailSink();
  const bare = await startTarget("bare-mails", {
    SMTP_PORT: String(sink.port),
    MAIL_CONNECTIONS: String(CONNECTIONS),
  });
  const service = await startTarget("mail-service", {
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: "StockFinder <no-reply@stockfinder.example>",
    EXTENSION_CHROME_URL: "https://example.com/chrome",
    EXTENSION_FIREFOX_URL: "https://example.com/firefox",
    TOKEN_SECRET: randomBytes(32).toString("base64url"),
    MAIL_CONNECTIONS: String(CONNECTIONS),
    MAIL_PER_SECOND: "1000000",
    DATABASE_URL: url,
    REDIS_URL: redis,
    REDIS_PREFIX: keyPrefix,
    AMQP_URL: amqp,
  });
  const database = await openDatabase(url);
  try {
    const { ratio, subject, baseline } = await compare(
      "mails",
      () => sent(sink, service, () => queue(database)),
      () => sent(sink, bare, () => fetch(`${bare.url}/${MAILS}`)),
    );
    return [
      ratioAtLeast(0.8, {
        name: `mails/s from the queue over ${CONNECTIONS} connections`,
        baseline: "a bare nodemailer pool",
        ratio,
        details: `${describeMeasure(subject)} against ${describeMeasure(baseline)}`,
      }),
    ];
  } finally {
    await database.close();
    await Promise.all([service.stop(), bare.stop()]);
    await Promise.all([sink.close(), drop(), remove()]);
  }
}

async function sent(sink: MailSink, target: Target, start: () => Promise<unknown>): Promise<Measure> {
  const before = await cpuOf([target]);
  const arriving = sink.next(MAILS);
  const [rate] = await Promise.all([arriving, start()]);
  return { rate, cpuMicrosPerOperation: ((await cpuOf([target])) - before) / MAILS };
}

/** Queues all mails, then waits until they are settled, so that no work runs over into the next run. */
async function queue(database: Database): Promise<void> {
  await database.query("truncate email.mails");
  await database.query(
    `insert into email.mails (id, cause, letter, recipient, recipient_digest, queued_at, due_at)
     select gen_random_uuid(), $1::text || number, $2::jsonb, 'reader' || number || '@example.com',
       decode(md5(number::text), 'hex'), now(), now()
     from generate_series(1, $3) as number`,
    [randomUUID(), { template: "extension-installed", origin: "https://stockfinder.example" }, MAILS],
  );
  for (;;) {
    const { rowCount } = await database.query("select from email.mails where due_at is not null limit 1");
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
