import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import type { InputOf } from "@stockfinder/contracts/operation";
import { readPage } from "@stockfinder/contracts/pages";
import { storeAt } from "@stockfinder/product-rules/stores/directory";
import type { Clock } from "@stockfinder/service/clock";
import type { Refreshes } from "./refreshes.ts";

interface ReadPageAgainDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly refreshes: Pick<Refreshes, "once">;
  readonly clock: Pick<Clock, "now">;
}

/** Returns a function that has a store's page read, at most once in an interval whoever asks; and once more if it is reported. */
export function pageReader({ bus, refreshes, clock }: ReadPageAgainDependencies) {
  return async (
    page: InputOf<typeof readPage>,
    { principal, requestId }: Pick<RequestContext, "principal" | "requestId">,
    isReported = false,
  ): Promise<void> => {
    const storeId = storeAt(new URL(page.url))?.id ?? "";
    const deadline = clock.now() + readPage.deadlineMs;
    await refreshes.once({ storeId, key: page.url, until: deadline, isReported }, async () => {
      const { outcome } = await bus.call(readPage, page, { principal, requestId, deadline });
      return outcome === "read";
    });
  };
}
