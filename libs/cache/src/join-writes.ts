import type { Writable } from "node:stream";

/** One packet a turn of the event loop. The client's own pipelining takes it more time. */
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
