import { RandomSecret } from "@stockfinder/service/config";
import { z } from "zod";
import {
  checkProviders,
  type ProvidersConfig,
  ProviderVariables,
  providersFrom,
} from "./sign-in/provider-config.ts";

const Variables = z.object({
  TOKEN_SECRET: RandomSecret,
  ...ProviderVariables,
});

export interface AuthConfig {
  /** What keys are derived from: for signing keys in the database, for telling our refresh tokens, for upgrade tokens. */
  readonly tokenSecret: string;
  readonly providers: ProvidersConfig;
}

/** The environment in, the typed configuration out. */
export const AuthEnvironment = Variables.superRefine(checkProviders).transform(
  (variables): AuthConfig => ({
    tokenSecret: variables.TOKEN_SECRET,
    providers: providersFrom(variables),
  }),
);
