import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const HOST = "127.0.0.1";

/** Stands between browsers and the product, which may go away and come back. */
export interface Front {
  readonly origin: string;
  /** Passes connections on to the server at this address from now on. */
  leadTo(url: string): void;
  /** Ends every connection and takes no new one. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

export async function startFront(): Promise<Front> {
  const sockets = new Set<Socket>();
  let behind = 0;
  const server = createServer((socket) => {
    const onward = connect(behind, HOST);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on("close", () => {
        sockets.delete(end);
        socket.destroy();
        onward.destroy();
      });
      // "close" follows.
      end.on("error", () => {});
    }
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  async function goAway(): Promise<void> {
    server.close();
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server, "close");
  }

  return {
    origin: `http://${HOST}:${port}`,
    leadTo(url) {
      behind = Number(new URL(url).port);
    },
    goAway,
    async comeBack() {
      server.listen(port, HOST);
      await once(server, "listening");
    },
    stop: goAway,
  };
}
