import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** The mail server for all addresses, which counts accepted mails. */
export interface MailBox {
  readonly url: string;
  /** The recipient of the mail with this id, for each time that it was accepted. */
  recipientsOf(id: string): readonly string[];
  /** The token of the link that confirms an address; undefined until its mail has come. */
  confirmationOf(address: string): string | undefined;
  close(): Promise<void>;
}

const CONFIRMATION = /\/email\/confirm\?token=([\w.~%-]+)/;

export async function startMailBox(): Promise<MailBox> {
  const recipients = new Map<string, string[]>();
  const confirmations = new Map<string, string>();

  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    disableReverseLookup: true,
    async onData(stream, { envelope }, done) {
      const bytes = await buffer(stream).catch(() => null);
      if (!bytes) return; // the sender was killed
      const { messageId = "", text = "" } = await PostalMime.parse(bytes);
      const [, id = messageId] = /^<(.+)@/.exec(messageId) ?? [];
      const to = envelope.rcptTo.map(({ address }) => address);
      recipients.set(id, [...(recipients.get(id) ?? []), ...to]);
      const [, token] = CONFIRMATION.exec(text) ?? [];
      if (token !== undefined)
        for (const address of to) confirmations.set(address, decodeURIComponent(token));
      done();
    },
  });
  server.on("error", () => {}); // connections of senders that were killed
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    recipientsOf: (id) => recipients.get(id) ?? [],
    confirmationOf: (address) => confirmations.get(address),
    async close() {
      for (const connection of server.connections) connection._socket.destroy();
      await new Promise<void>((resolve) => void server.close(resolve));
    },
  };
}
