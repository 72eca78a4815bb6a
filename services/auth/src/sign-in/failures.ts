import { Fault } from "@stockfinder/contracts/fault";
import * as oauth from "oauth4webapi";
import { ProviderUnavailable } from "./provider-unavailable.ts";
import { Refused } from "./refused.ts";

/** The fault for the caller, and the reason for the log, which contains at most an error code from outside. */
export interface Failure {
  readonly fault: Fault;
  readonly reason: string;
}

/** Null if the error is not a failed sign-in: a bug, or a component of the product that is unavailable. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof ProviderUnavailable) return { fault: error, reason: reasonOf(error) };
  if (error instanceof Refused) return refused(error.message);
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError)
    return refused(`the provider answers ${error.error.slice(0, 60)}`);
  if (error instanceof oauth.OperationProcessingError) {
    const isReadable =
      error.code !== oauth.RESPONSE_IS_NOT_CONFORM && error.code !== oauth.RESPONSE_IS_NOT_JSON;
    return isReadable ? refused(error.message) : { fault: new ProviderUnavailable(), reason: error.message };
  }
  if (
    error instanceof oauth.UnsupportedOperationError ||
    error instanceof oauth.WWWAuthenticateChallengeError
  )
    return refused(error.message);
  return null;
}

function refused(reason: string): Failure {
  return { fault: new Fault("unauthorized", "The sign-in did not succeed"), reason };
}

function reasonOf({ message, cause }: Fault): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
