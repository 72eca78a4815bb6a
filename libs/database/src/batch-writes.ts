import type { Writable } from "node:stream";

/** Sends everything that is written to the socket in one turn of the event loop together: a system call costs more than the rest. */
export function batchWrites<Socket extends Writable>(socket: Socket): Socket {
  const write = socket.write.bind(socket);
  let isCorked = false;
  const release = () => {
    isCorked = false;
    socket.uncork();
  };
  socket.write = (chunk: unknown) => {
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      process.nextTick(release);
    }
    return write(chunk);
  };
  return socket;
}
