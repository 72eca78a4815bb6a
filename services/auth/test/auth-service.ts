import { randomUUID } from "node:crypto";
import { register } from "@stockfinder/contracts/accounts";
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
import { type CopyParts, serviceCopies } from "@stockfinder/testing/service-copies";
import type { Setup } from "@stockfinder/testing/setups";
import { createLocalJWKSet, jwtVerify } from "jose";
import { AuthEnvironment } from "../src/config.ts";
import { startAuth } from "../src/service.ts";
import type { ProviderSignIn } from "../src/sign-in/provider-sign-in.ts";

export const ORIGIN = "https://stockfinder.example";
export const TOKEN_SECRET = "a secret of the tests, long enough to be one";

export interface SignedInClient {
  readonly principal: AccountPrincipal;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface AuthService extends CopyParts {
  readonly clock: MovableClock;
  /** As nobody in particular, unless `principal` says who asks. */
  call<O extends Operation>(operation: O, input: InputOf<O>, principal?: Principal): Promise<OutputOf<O>>;
  /** Registers anonymously. */
  signIn(fingerprint?: string): Promise<SignedInClient>;
  /** Who an access token belongs to, as a gateway finds out; throws for one that is not good. */
  bearerOf(accessToken: string): Promise<AccountPrincipal>;
  /** One more copy of the service, with connections and the secret of its own where `environment` has one. */
  addWorker(environment?: Record<string, string>): Promise<CopyParts>;
  stop(): Promise<void>;
}

/** As if the account had posted under a name of its own, and nothing yet. */
export function heldByCommunity(accountId: string): OutputOf<typeof exportNeighbour> {
  return { userNames: [`neighbour-${accountId}`], posts: [], votes: [], reports: [] };
}

export interface Replaced {
  readonly providers?: ProviderSignIn;
  readonly clock?: MovableClock;
}

/** The service as it runs in production, with what `environment` adds and `parts` replaces. */
export async function startService(
  setup: Setup,
  environment: Record<string, string> = {},
  { clock = movableClock(), ...parts }: Replaced = {},
): Promise<AuthService> {
  const copies = await serviceCopies(setup, { service: "auth", logger: quietLogger("auth") });
  const startWorker = (changed: Record<string, string> = {}) => {
    const config = readConfig(AuthEnvironment, { TOKEN_SECRET, ...environment, ...changed });
    return copies.add((connected) => startAuth({ ...connected, config, clock, ...parts }));
  };

  const worker = await startWorker();
  // The community's part of an export; what it really answers is tested there.
  await worker.bus.serve(exportNeighbour, async ({ accountId }) => heldByCommunity(accountId));
  const call: AuthService["call"] = (operation, input, principal = ANONYMOUS) =>
    worker.bus.call(operation, input, {
      principal,
      requestId: randomUUID(),
      deadline: Date.now() + operation.deadlineMs,
    });
  const bearerOf: AuthService["bearerOf"] = async (accessToken) => {
    const published = createLocalJWKSet(await call(publishedKeys, {}));
    const { payload } = await jwtVerify(accessToken, published, {
      algorithms: ["EdDSA"],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      currentDate: new Date(clock.now()),
    });
    const { sub, fam } = AccessTokenClaims.parse(payload);
    return { kind: "account", accountId: sub, familyId: fam };
  };

  return {
    ...worker,
    clock,
    call,
    bearerOf,
    async signIn(fingerprint = randomUUID()) {
      const asked = { accountType: "anonymous", fingerprint, origin: ORIGIN } as const;
      const { accessToken, refreshToken } = await call(register, asked);
      return { principal: await bearerOf(accessToken), accessToken, refreshToken };
    },
    addWorker: startWorker,
    stop: copies.stop,
  };
}
