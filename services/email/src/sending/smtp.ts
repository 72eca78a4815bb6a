import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { toMailOptions } from "./message.ts";
import { toNotSent } from "./not-sent.ts";
import type { Transport } from "./transport.ts";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  readonly requireTls: boolean;
  readonly user?: string;
  readonly password?: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 15_000;
/** Long, because servers may scan a message before they accept it. */
const SOCKET_TIMEOUT_MS = 60_000;
/** A limit for the whole message, for servers that answer slowly but are never silent. */
const SEND_TIMEOUT_MS = 5 * 60_000;
const MESSAGES_PER_CONNECTION = 100;

export interface SmtpOptions {
  readonly server: SmtpServer;
  readonly connections: number;
}

export function smtpSettings({ host, port, secure, requireTls, user, password }: SmtpServer) {
  return {
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(user !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  };
}

/**
 * A pool of connections to the operator's mail server. Always checks its certificate; for a private authority, set
 * `NODE_EXTRA_CA_CERTS`.
 */
export function smtpTransport({ server, connections }: SmtpOptions): Transport {
  const pool = createTransport({
    pool: true,
    ...smtpSettings(server),
    maxConnections: connections,
    maxMessages: MESSAGES_PER_CONNECTION,
    // Retries only if an idle connection had ended and no byte was sent. The queue handles all other retries.
    maxRequeues: 1,
  });
  // Each send rejects with its own error.
  pool.on("error", () => {});
  // The library opens a message when it has a connection, and reads it after the server's go-ahead (354).
  const opening = new WeakMap<AbortSignal, (bytes: Promise<Buffer>) => Readable>();
  pool.use("stream", ({ data, message }, done) => {
    const open = data.signal && opening.get(data.signal);
    if (open) {
      const bytes = message.build();
      bytes.catch(() => {}); // reported when it is read
      message.createReadStream = () => open(bytes);
    }
    done();
  });

  return {
    async send(message, begin) {
      const timeout = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      opening.set(timeout.signal, (bytes) => {
        timer ??= setTimeout(() => timeout.abort(), SEND_TIMEOUT_MS).unref();
        return lazyStream(bytes, begin);
      });
      try {
        await pool.sendMail({ ...toMailOptions(message), signal: timeout.signal });
      } catch (error) {
        throw toNotSent(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/** A stream that calls `begin` at the first read, and gives the whole message as one chunk; the library writes many small ones. */
function lazyStream(bytes: Promise<Buffer>, begin: () => Promise<void>): Readable {
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
