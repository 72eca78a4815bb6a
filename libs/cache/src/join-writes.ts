import type { Writable } from "node:stream";

/**
 * Sends what is written to the socket in one turn of the event loop together, also what different callbacks of the turn
 * write: each packet costs Redis time. The client's own pipelining does so too, but makes a pipeline object
 * and wraps each command in promises, which takes the client more time.
 */
export function joinWrites(socket: Pick<Writable, "write" | "cork" | "uncork">): void {
  const write = socket.write.bind(socket);
  let isCorked = false;
  const release = () => {
    isCorked = false;
    socket.uncork();
  };
  socket.write = (...chunk: unknown[]) => {
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      setImmediate(release);
    }
    return Reflect.apply(write, socket, chunk);
  };
}
