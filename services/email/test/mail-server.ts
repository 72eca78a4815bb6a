import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export interface ReceivedMail {
  readonly envelopeFrom: string;
  readonly envelopeTo: readonly string[];
  readonly overTls: boolean;
  readonly raw: string;
  readonly mail: Email;
}

/** The server's replies and faults. By default it accepts everything. */
export interface Behaviour {
  /** The reply to `RCPT TO`. */
  readonly recipient?: (address: string) => Reply | undefined | Promise<Reply | undefined>;
  readonly sender?: () => Reply | undefined;
  /** The reply to a complete message. */
  readonly message?: () => Reply | undefined | Promise<Reply | undefined>;
  /** Whether to end the connection at the first bytes of the message. */
  readonly cutsMessage?: () => boolean;
  /** Whether to end the connection after accepting the message, without a reply. */
  readonly cutsReply?: () => boolean;
}

export interface Reply {
  readonly code: number;
  /** May start with an enhanced code: `5.1.1 No such user`. */
  readonly text: string;
}

export interface ServerOptions {
  readonly port?: number;
  /** PEM. The server offers STARTTLS with it; if `secure`, TLS from the first byte. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  readonly secure?: boolean;
  readonly password?: string;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Replaces the behaviour and clears `received`. */
  behave(behaviour: Behaviour): void;
  /** The number of connections so far. */
  connectionCount(): number;
  close(): Promise<void>;
}

/** Starts a real mail server in this process. */
export async function aMailServer(options: ServerOptions = {}): Promise<MailServer> {
  const { certificate, secure = false, password } = options;
  const received: ReceivedMail[] = [];
  let behaviour: Behaviour = {};
  let connections = 0;

  const server = new SMTPServer({
    secure,
    ...certificate,
    disabledCommands: [...(certificate ? [] : ["STARTTLS"]), ...(password === undefined ? ["AUTH"] : [])],
    authOptional: password === undefined,
    disableReverseLookup: true,
    onConnect(_session, done) {
      connections++;
      done();
    },
    onAuth(auth, _session, done) {
      if (auth.username === "stockfinder" && auth.password === password) done(null, { user: "stockfinder" });
      else done(new Error("Wrong password"));
    },
    onMailFrom(_address, _session, done) {
      done(asError(behaviour.sender?.()));
    },
    async onRcptTo({ address }, _session, done) {
      done(asError(await behaviour.recipient?.(address)));
    },
    async onData(stream, session, done) {
      if (behaviour.cutsMessage?.()) {
        stream.once("data", () => cut(server, session));
        return;
      }
      const bytes = await buffer(stream).catch(() => null);
      if (!bytes) return; // the client disconnected
      const refusal = asError(await behaviour.message?.());
      if (refusal) return done(refusal);
      const raw = bytes.toString();
      received.push({
        envelopeFrom: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
        overTls: session.secure,
        raw,
        mail: await PostalMime.parse(raw),
      });
      if (behaviour.cutsReply?.()) return cut(server, session);
      done();
    },
  });
  server.on("error", () => {}); // connections that a test cut
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `${secure ? "smtps" : "smtp"}://localhost:${port}`,
    port,
    received,
    connectionCount: () => connections,
    behave(next) {
      behaviour = next;
      received.length = 0;
    },
    close: () => closing(server),
  };
}

function asError(reply: Reply | undefined): Error | null {
  return reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null;
}

/** Ends a connection abruptly, as a crashed machine does. */
function cut(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections)
    if (connection.session.id === session.id) connection._socket.destroy();
}

async function closing(server: SMTPServer): Promise<void> {
  for (const connection of server.connections) connection._socket.destroy();
  await new Promise<void>((resolve) => void server.close(resolve));
}
