import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network connection to a server that a test can cut. */
export interface Line {
  readonly url: string;
  /** Ends all connections, and accepts none until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Forwards connections to the server at `url`. */
export async function startLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;

  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}); // "close" follows
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    keep(near, far);
    keep(far, near);
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const there = new URL(url);
  there.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: there.href,
    cut,
    restore() {
      isCut = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
