/** An event that a subscriber failed to handle, kept until an operator replays it. */
export interface DeadLetter {
  readonly id: string;
  readonly requestId: string;
  readonly event: string;
  readonly subscriber: string;
  readonly reason: string;
  readonly attempts: number;
  readonly parkedAt: Date;
}

export interface DeadLetterFilter {
  readonly subscriber?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

export interface Replayed {
  readonly replayed: number;
  /** How many stay parked because the queue of their subscriber does not exist. */
  readonly unroutable: number;
}

export function matches({ subscriber, ids }: DeadLetterFilter, letter: DeadLetter): boolean {
  if (subscriber !== undefined && subscriber !== letter.subscriber) return false;
  return ids === undefined || ids.includes(letter.id);
}
