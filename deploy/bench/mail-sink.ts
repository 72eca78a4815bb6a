import { createServer, type Socket } from "node:net";

export interface MailSink {
  readonly port: number;
  /** Resolves when the given number of mails has arrived, with their rate: mails/s from the first to the last. */
  next(count: number): Promise<number>;
  close(): Promise<void>;
}

const END = Buffer.from("\r\n.\r\n");

/** A mail server that accepts every mail without reading it, on bare sockets: it must cost less than any sender. */
export async function startMailSink(): Promise<MailSink> {
  let expected = 0;
  let arrived = 0;
  let first = 0;
  let done: (rate: number) => void = () => {};

  function arrive(): void {
    arrived++;
    if (arrived === 1) first = performance.now();
    if (arrived === expected) done((expected - 1) / ((performance.now() - first) / 1_000));
  }

  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {}); // the sender was killed
    socket.write("220 sink ESMTP\r\n");
    let rest: Buffer = Buffer.of();
    let isMessage = false;
    socket.on("data", (chunk: Buffer) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let replies = "";
      for (;;) {
        const end = isMessage ? rest.indexOf(END) : rest.indexOf("\r\n");
        if (end < 0) break;
        const line = isMessage ? "" : rest.toString("latin1", 0, end);
        rest = rest.subarray(end + (isMessage ? END.length : 2));
        if (isMessage) arrive();
        isMessage = line === "DATA";
        replies += replyTo(line);
      }
      if (replies !== "") socket.write(replies);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the sink listens nowhere");

  return {
    port: address.port,
    next(count) {
      expected = count;
      arrived = 0;
      return new Promise((resolve) => {
        done = resolve;
      });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** The reply to a command; an empty line marks the end of a message. */
function replyTo(line: string): string {
  if (line.startsWith("EHLO")) return "250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n";
  return line === "DATA" ? "354 Go on\r\n" : "250 OK\r\n";
}
