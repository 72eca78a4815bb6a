import { setImmediate as nextTurn } from "node:timers/promises";
import { connectCache } from "@stockfinder/cache/connect";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import { readConfig } from "@stockfinder/service/config";
import { createMetrics } from "@stockfinder/service/metrics";
import type { MovableClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import {
  type CapturedHandlers,
  capturedHandlers,
} from "@stockfinder/testing/statement-orders/captured-handlers";
import { EmailEnvironment } from "../../src/config.ts";
import { Digests } from "../../src/limits/digests.ts";
import { LinkTokens } from "../../src/links/link-tokens.ts";
import { mailWriter } from "../../src/mails/write-mail.ts";
import type { EmailContext } from "../../src/operations/context.ts";
import { createEmailMetrics } from "../../src/sending/email-metrics.ts";
import { NotSent } from "../../src/sending/not-sent.ts";
import { Pace } from "../../src/sending/pace.ts";
import { Sender } from "../../src/sending/sender.ts";
import type { Transport } from "../../src/sending/transport.ts";
import { serveOperations } from "../../src/serve-operations.ts";

const SECRET = "a secret for tests, at least 32 characters";
export const WEBHOOK_SECRET = "a secret of the mail provider, long enough";
const config = readConfig(EmailEnvironment, {
  NODE_ENV: "test",
  SMTP_URL: "outbox:/nowhere",
  MAIL_FROM: "StockFinder <no-reply@stockfinder.example>",
  TOKEN_SECRET: SECRET,
  MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STAFF_EMAIL: "staff@example.com",
  PUBLIC_URL: "https://stockfinder.example",
});
const logger = quietLogger("email");
export const tokens = new LinkTokens(config.secret);
export const digests = new Digests(config.secret);

/** A mail that the server has accepted. */
export interface SentMail {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

/** The mail server. */
export interface Server {
  readonly sent: SentMail[];
  /** Mails to this address are deferred once. */
  readonly defers: string;
  readonly deferred: Set<string>;
}

export interface PartsOptions {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly server: Server;
  /** Names of the operations and events that ran. */
  readonly used: Set<string>;
}

/** The service on one database. */
export interface Parts {
  readonly handlers: CapturedHandlers;
  /** Claims the mails that are due, and sends them. */
  send(): Promise<void>;
}

export async function partsOn({ database, clock, server, used }: PartsOptions): Promise<Parts> {
  const metrics = createEmailMetrics(createMetrics({ service: "email", logger }), database);
  const noSender = { nudge() {} };
  const handlers = await capturedHandlers((bus) => {
    const calling = { call: () => Promise.reject(new Fault("unavailable", "The alert service is away")) };
    const context: EmailContext = {
      config,
      bus: calling,
      database,
      clock,
      digests,
      tokens,
      metrics,
      sender: noSender,
    };
    return serveOperations(bus, context);
  }, used);
  return {
    handlers,
    async send() {
      const cache = await connectCache("memory:", { keyPrefix: "" });
      const idle = Promise.withResolvers<void>();
      const sender = new Sender({
        database: untilSettled(database, idle.resolve),
        transport: transportTo(server),
        pace: new Pace({ cache, clock, perSecond: 1_000 }),
        connections: 2,
        perSecond: 1_000,
        write: mailWriter({ config, tokens, database }),
        clock,
        logger,
        metrics,
      });
      await idle.promise;
      await nextTurn();
      await sender.stop(0);
    },
  };
}

function transportTo({ sent, defers, deferred }: Server): Transport {
  return {
    async send({ id, to, text }, begin) {
      await begin();
      if (to === defers && !deferred.has(id)) {
        deferred.add(id);
        throw new NotSent("deferred", "450");
      }
      sent.push({ id, to, text });
    },
    close() {},
  };
}

const CLAIMS = /^\s*with claimed as/;
const ENDS_A_CLAIM = /^\s*update email\.mails set state = (\$2|'waiting')/;

/** Calls `settled` when all mails of the first claim are settled or postponed. */
function untilSettled(database: Database, settled: () => void): Database {
  let left = 0;
  const query: Database["query"] = async (statement, values) => {
    const result = await database.query(statement, values);
    const text = typeof statement === "string" ? statement : statement.text;
    if (CLAIMS.test(text)) left = result.rowCount ?? 0;
    if (ENDS_A_CLAIM.test(text)) left -= 1;
    if ((CLAIMS.test(text) || ENDS_A_CLAIM.test(text)) && left === 0) settled();
    return result as never;
  };
  return { query, transaction: database.transaction.bind(database) } as Database;
}
