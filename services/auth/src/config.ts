import { RandomSecret } from "@stockfinder/service/config";
import { z } from "zod";
import {
  checkProviders,
  type ProvidersConfig,
  ProviderVariables,
  providersFrom,
} from "./sign-in/provider-config.ts";

const Limit = z.coerce
  .number("expected a number")
  .int("expected a whole number")
  .min(1, "expected at least 1");

const Variables = z.object({
  TOKEN_SECRET: RandomSecret,
  RATE_LIMIT_REGISTER: Limit.default(3),
  RATE_LIMIT_UPGRADE: Limit.default(3),
  /** High, because shipped clients renew after every failed call, in every open page. */
  RATE_LIMIT_SIGN_IN_REFRESH: Limit.default(120),
  ...ProviderVariables,
});

export interface AuthConfig {
  /** Derives the keys that seal signing keys, tag refresh tokens and encrypt upgrade tokens. */
  readonly tokenSecret: string;
  readonly providers: ProvidersConfig;
  readonly perMinute: AuthLimits;
}

export interface AuthLimits {
  /** Registrations for each fingerprint and network, counted over ten minutes. */
  readonly registrations: number;
  /** Upgrades for each account, counted over ten minutes. */
  readonly upgrades: number;
  /** Renewals for each sign-in. */
  readonly renewals: number;
}

/** Parses the environment into `AuthConfig`. */
export const AuthEnvironment = Variables.superRefine(checkProviders).transform(
  (variables): AuthConfig => ({
    tokenSecret: variables.TOKEN_SECRET,
    providers: providersFrom(variables),
    perMinute: {
      registrations: variables.RATE_LIMIT_REGISTER,
      upgrades: variables.RATE_LIMIT_UPGRADE,
      renewals: variables.RATE_LIMIT_SIGN_IN_REFRESH,
    },
  }),
);
