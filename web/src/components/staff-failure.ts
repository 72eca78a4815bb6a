import { RequestFailed } from "@stockfinder/client/request-failed";

/** Why a staff request failed: a message, and the invalid field. */
export interface StaffFailure {
  readonly message: string;
  /** A field of the contract: `url`, `password`, `upcs`; null if it was none. */
  readonly field: string | null;
}

const NO_ANSWER: StaffFailure = { message: "There was no answer. Please try again.", field: null };

/** Headers allow no other characters, and the service accepts no password with them. */
const SENDABLE = /^[ -~]*$/;

export function canBeSent(password: string): boolean {
  return SENDABLE.test(password);
}

export const UNSENDABLE: StaffFailure = {
  message: "password: Only letters, digits and signs of a US keyboard can be sent",
  field: "password",
};

export function failureOf(error: unknown): StaffFailure {
  if (!(error instanceof RequestFailed)) return NO_ANSWER;
  const [path] = error.fields;
  return { message: error.message, field: path?.split(".")[0] ?? null };
}
