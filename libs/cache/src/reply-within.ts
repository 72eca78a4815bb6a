/**
 * Rejects if Redis takes longer than `milliseconds` for its reply. Only Redis's own time counts. It begins at the end of this
 * turn of the event loop, when commands are sent, and ends when the replies that have arrived are read. Otherwise a process
 * that was busy for so long would treat a Redis that has answered as one that hangs.
 */
export function replyWithin<T>(milliseconds: number, reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let alarm: NodeJS.Timeout | undefined;
    const late = () => reject(new Error(`no reply within ${milliseconds} ms`));
    const sent = setImmediate(() => {
      // The loop reads its sockets between timers and immediates.
      alarm = setTimeout(() => setImmediate(late), milliseconds);
    });
    const settled = () => {
      clearImmediate(sent);
      clearTimeout(alarm);
    };
    reply.then(resolve, reject).finally(settled);
  });
}
