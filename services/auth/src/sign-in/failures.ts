import { Fault } from "@stockfinder/contracts/fault";
import {
  AuthorizationResponseError,
  OperationProcessingError,
  RESPONSE_IS_NOT_CONFORM,
  RESPONSE_IS_NOT_JSON,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from "oauth4webapi";

/** The fault for the caller, and the reason for the log, which contains at most an error code from outside. */
export interface Failure {
  readonly fault: Fault;
  readonly reason: string;
}

/** Null if the error is not a failed sign-in: a bug, or a component of the product that is unavailable. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof ProviderUnavailable) return { fault: error, reason: reasonOf(error) };
  if (error instanceof Refused) return refused(error.message);
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return refused(`the provider answers ${error.error.slice(0, 60)}`);
  if (error instanceof OperationProcessingError) {
    const isReadable = error.code !== RESPONSE_IS_NOT_CONFORM && error.code !== RESPONSE_IS_NOT_JSON;
    return isReadable ? refused(error.message) : { fault: new ProviderUnavailable(), reason: error.message };
  }
  if (error instanceof UnsupportedOperationError || error instanceof WWWAuthenticateChallengeError)
    return refused(error.message);
  return null;
}

function refused(reason: string): Failure {
  return { fault: new Fault("unauthorized", "The sign-in did not succeed"), reason };
}

function reasonOf({ message, cause }: Fault): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** A check of a sign-in failed. The reason goes to the log; the caller learns only that the sign-in failed. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** A provider is unreachable, too slow or busy. The cause goes to the log only. */
export class ProviderUnavailable extends Fault {
  constructor(message = "The sign-in provider does not answer", cause?: unknown) {
    super("unavailable", message, {}, { cause });
  }
}
