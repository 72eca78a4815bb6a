/** Only Redis's own time counts: a busy process must not take a Redis that has answered for one that hangs. */
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
