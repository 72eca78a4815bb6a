import { randomId } from "../session/random-id.ts";

/**
 * A request that can be made again where it may not have arrived: as long as the same is wished for and has not worked, it
 * is sent under the same key, by which the server knows it again.
 */
export function repeatable<Wish, Answer>(
  send: (wish: Wish, idempotencyKey: string) => Promise<Answer>,
): (wish: Wish) => Promise<Answer> {
  let unanswered: { readonly words: string; readonly key: string } | null = null;

  return async (wish) => {
    const words = JSON.stringify(wish);
    const sent = unanswered?.words === words ? unanswered : { words, key: randomId() };
    unanswered = sent;
    const answer = await send(wish, sent.key);
    if (unanswered === sent) unanswered = null;
    return answer;
  };
}
