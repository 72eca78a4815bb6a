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
import { ProviderAway } from "./provider-away.ts";
import { Refused } from "./refused.ts";

/** A failed sign-in as whoever asks may hear of it, and why it failed for the log: without anything that came from outside. */
export interface Failure {
  readonly fault: Fault;
  readonly reason: string;
}

/** Null for what is no failure of a sign-in: a mistake of ours, or a part of ours that is away. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof ProviderAway) return { fault: error, reason: reasonOf(error) };
  if (error instanceof Refused) return refused(error.message);
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return refused(`the provider says ${error.error.slice(0, 60)}`);
  if (error instanceof OperationProcessingError) {
    const isAnswer = error.code !== RESPONSE_IS_NOT_CONFORM && error.code !== RESPONSE_IS_NOT_JSON;
    return isAnswer ? refused(error.message) : { fault: new ProviderAway(), reason: error.message };
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
