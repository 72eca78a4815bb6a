import { randomId } from "./random-id.ts";

/**
 * Makes a request safe to send again. Until an answer arrives, the same input is sent under the same idempotency key, so
 * that the server does its work once. Another input gets a key of its own.
 */
export function repeatable<Input, Answer>(
  send: (input: Input, idempotencyKey: string) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  let unanswered: { readonly text: string; readonly key: string } | null = null;

  return async (input) => {
    const text = JSON.stringify(input);
    const sent = unanswered?.text === text ? unanswered : { text, key: randomId() };
    unanswered = sent;
    const answer = await send(input, sent.key);
    if (unanswered === sent) unanswered = null;
    return answer;
  };
}
