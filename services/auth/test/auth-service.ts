import { randomUUID } from "node:crypto";
import { register } from "@stockfinder/contracts/accounts";
import { exportWatches } from "@stockfinder/contracts/alerts";
import { exportNeighbour } from "@stockfinder/contracts/community";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import { type AccountPrincipal, ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import {
  AccessTokenClaims,
  publishedKeys,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from "@stockfinder/contracts/sign-in";
import { readConfig } from "@stockfinder/service/config";
import { type MovableClock, movableClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { type CopyComponents, serviceCopies } from "@stockfinder/testing/service-copies";
import type { Setup } from "@stockfinder/testing/setups";
import { createLocalJWKSet, jwtVerify } from "jose";
import { AuthEnvironment } from "../src/config.ts";
import { startAuth } from "../src/service.ts";
import type { ProviderSignIn } from "../src/sign-in/provider-sign-in.ts";

export const ORIGIN = "https://stockfinder.example";
export const TOKEN_SECRET = "a secret for tests, at least 32 characters";

export interface SignedInClient {
  readonly principal: AccountPrincipal;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** For a new anonymous account only. */
  readonly deviceSecret?: string | undefined;
}

export interface AuthService extends CopyComponents {
  readonly clock: MovableClock;
  /** Calls as an anonymous principal by default. */
  call<O extends Operation>(operation: O, input: InputOf<O>, principal?: Principal): Promise<OutputOf<O>>;
  /** Registers anonymously. For an existing account, only the device secret signs in as the owner. */
  signIn(fingerprint?: string, deviceSecret?: string): Promise<SignedInClient>;
  /** Verifies an access token as a gateway does; throws if it is invalid. */
  principalOf(accessToken: string): Promise<AccountPrincipal>;
  /** Starts another copy of the service, with its own connections, and with changes to `environment`. */
  addWorker(environment?: Record<string, string>): Promise<CopyComponents>;
  stop(): Promise<void>;
}

/** The export of a fake community service: a name, no posts. */
export function communityExport(accountId: string): OutputOf<typeof exportNeighbour> {
  return { userNames: [`neighbour-${accountId}`], posts: [], votes: [], reports: [] };
}

export interface Replacements {
  readonly providers?: ProviderSignIn;
  readonly clock?: MovableClock;
}

/** Starts the service as in production, with additional environment variables and replaced components. */
export async function startService(
  setup: Setup,
  environment: Record<string, string> = {},
  { clock = movableClock(), ...components }: Replacements = {},
): Promise<AuthService> {
  const copies = await serviceCopies(setup, { service: "auth", logger: quietLogger("auth") });
  const startWorker = (changed: Record<string, string> = {}) => {
    const config = readConfig(AuthEnvironment, {
      NODE_ENV: "test",
      TOKEN_SECRET,
      ...environment,
      ...changed,
    });
    return copies.add((connected) => startAuth({ ...connected, config, clock, ...components }));
  };

  const worker = await startWorker();
  // Replaces the community service, which has its own tests for its export.
  await worker.bus.serve(exportWatches, async () => ({ watches: [], alerts: [] }));
  await worker.bus.serve(exportNeighbour, async ({ accountId }) => communityExport(accountId));
  const call: AuthService["call"] = (operation, input, principal = ANONYMOUS) =>
    worker.bus.call(operation, input, {
      principal,
      requestId: randomUUID(),
      deadline: Date.now() + operation.deadlineMs,
    });
  const principalOf: AuthService["principalOf"] = async (accessToken) => {
    const published = createLocalJWKSet(await call(publishedKeys, {}));
    const { payload } = await jwtVerify(accessToken, published, {
      algorithms: ["EdDSA"],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      currentDate: new Date(clock.now()),
    });
    const { sub, fam, rights } = AccessTokenClaims.parse(payload);
    return { kind: "account", accountId: sub, familyId: fam, rights };
  };

  return {
    ...worker,
    clock,
    call,
    principalOf,
    async signIn(fingerprint = randomUUID(), deviceSecret) {
      const input = { accountType: "anonymous", fingerprint, deviceSecret, origin: ORIGIN } as const;
      const { referralMessage: _, ...answer } = await call(register, input);
      return { principal: await principalOf(answer.accessToken), ...answer };
    },
    addWorker: startWorker,
    stop: copies.stop,
  };
}
