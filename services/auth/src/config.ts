import { limit, RandomSecret } from "@stockfinder/service/config";
import { z } from "zod";
import { checkProviders, ProviderVariables, providersFrom } from "./sign-in/provider-config.ts";

const Variables = z.object({
  TOKEN_SECRET: RandomSecret.describe("derives the keys of sign-ins"),
  RATE_LIMIT_REGISTER: limit(
    3,
    "a minute",
    "registrations of a fingerprint from one network, counted over ten minutes",
  ),
  RATE_LIMIT_UPGRADE: limit(3, "a minute", "upgrades of an account, counted over ten minutes"),
  // High, because shipped clients renew after every failed call, in every open page.
  RATE_LIMIT_SIGN_IN_REFRESH: limit(120, "a minute", "refreshes of one sign-in"),
  ...ProviderVariables,
});

export const AuthEnvironment = Variables.superRefine(checkProviders).transform((variables) => ({
  tokenSecret: variables.TOKEN_SECRET,
  providers: providersFrom(variables),
  perMinute: {
    registrations: variables.RATE_LIMIT_REGISTER,
    upgrades: variables.RATE_LIMIT_UPGRADE,
    renewals: variables.RATE_LIMIT_SIGN_IN_REFRESH,
  },
}));
export type AuthConfig = z.output<typeof AuthEnvironment>;
