/** An event that a subscriber could not handle, kept until somebody decides about it. */
export interface DeadLetter {
  readonly id: string;
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

/** The events that were parked after their last attempt. */
export interface DeadLetters {
  list(filter?: DeadLetterFilter): Promise<DeadLetter[]>;
  /** Hands them once more to the subscriber that failed, and to no other. Answers how many. */
  replay(filter?: DeadLetterFilter): Promise<number>;
}

export function matches({ subscriber, ids }: DeadLetterFilter, letter: DeadLetter): boolean {
  if (subscriber !== undefined && subscriber !== letter.subscriber) return false;
  return ids === undefined || ids.includes(letter.id);
}
