import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { SmtpServer } from "../config.ts";
import { composed } from "./message.ts";
import { whyNotSent } from "./not-sent.ts";
import type { Transport } from "./transport.ts";

const CONNECTS_WITHIN_MS = 10_000;
const GREETS_WITHIN_MS = 15_000;
/** A server may look into a message before it takes it. */
const SILENT_FOR_MS = 60_000;
/** However slowly it answers: a reply that trickles in is no silence. */
const SENT_WITHIN_MS = 5 * 60_000;
const MESSAGES_A_CONNECTION = 100;

export interface SmtpOptions {
  readonly server: SmtpServer;
  readonly connections: number;
}

/**
 * A pool of connections to the operator's mail server. Its certificate is always checked; one of an own authority is made
 * known to the process (`NODE_EXTRA_CA_CERTS`).
 */
export function smtpTransport({ server, connections }: SmtpOptions): Transport {
  const { host, port, secure, requireTls, user, password } = server;
  const pool = createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(user !== undefined && { auth: { user, pass: password } }),
    maxConnections: connections,
    maxMessages: MESSAGES_A_CONNECTION,
    // Only what no byte of was sent, because a connection that was kept open had ended: the queue does the rest.
    maxRequeues: 1,
    connectionTimeout: CONNECTS_WITHIN_MS,
    greetingTimeout: GREETS_WITHIN_MS,
    socketTimeout: SILENT_FOR_MS,
  });
  // Each send hears of its own failure.
  pool.on("error", () => {});
  // The library opens a message when it has a connection, and reads it when the server has asked for it, never before.
  const opening = new WeakMap<AbortSignal, (bytes: Promise<Buffer>) => Readable>();
  pool.use("stream", ({ data, message }, done) => {
    const open = data.signal && opening.get(data.signal);
    if (open) {
      const bytes = message.build();
      bytes.catch(() => {}); // heard when it is read
      message.createReadStream = () => open(bytes);
    }
    done();
  });

  return {
    async send(message, begin) {
      const patience = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      opening.set(patience.signal, (bytes) => {
        timer ??= setTimeout(() => patience.abort(), SENT_WITHIN_MS).unref();
        return heldBack(bytes, begin);
      });
      try {
        await pool.sendMail({ ...composed(message), signal: patience.signal });
      } catch (error) {
        throw whyNotSent(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/** Whoever reads waits until it has begun, and gets all in one piece, where the library would write twenty. */
function heldBack(bytes: Promise<Buffer>, begin: () => Promise<void>): Readable {
  return new Readable({
    read() {
      Promise.all([bytes, begin()]).then(
        ([whole]) => {
          this.push(whole);
          this.push(null);
        },
        (error: Error) => this.destroy(error),
      );
    },
  });
}
