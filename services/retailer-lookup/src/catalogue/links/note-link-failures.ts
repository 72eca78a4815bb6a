import type { Logger } from "@stockfinder/service/logger";
import type { LookupMetrics } from "../../metrics/lookup-metrics.ts";
import { LINK_FAILURES, type LinkFailure } from "./link-failure.ts";

export interface FailedLink {
  readonly storeId: string | null;
  /** Only the host: an address may identify the caller. */
  readonly host: string;
  readonly detail?: string;
}

export type NoteLinkFailure = (failure: LinkFailure, about: FailedLink) => void;

export function noteLinkFailures(
  logger: Pick<Logger, "warn">,
  metrics: Pick<LookupMetrics, "linkFailed">,
): NoteLinkFailure {
  return (failure, about) => {
    metrics.linkFailed(failure);
    logger.warn({ failure, ...about }, `no link: ${LINK_FAILURES[failure]}`);
  };
}
