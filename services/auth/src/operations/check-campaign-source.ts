import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { CampaignSource, type checkCampaignSource as operation } from "@stockfinder/contracts/referrals";
import type { AuthContext } from "../context/context.ts";
import { isAllowedSource } from "../referrals/campaign-sources.ts";

export function checkCampaignSource({ database }: AuthContext): Handler<typeof operation> {
  return async ({ utm }) => {
    const source = CampaignSource.safeParse(utm);
    if (source.success && (await isAllowedSource(database, source.data))) return { allowed: true };
    throw new Fault("not-found", "This campaign source is not allowed");
  };
}
