import { randomBytes } from "node:crypto";
import { SignedIn } from "@stockfinder/contracts/accounts";
import { compare, describeMeasure, measured } from "./compare.ts";
import { httpLoad } from "./http-load.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { startTarget, type Target } from "./target.ts";

const SECONDS = 2;
const IN_FLIGHT = 64;
const PATH = "/api/getLatLng";
const BODY = JSON.stringify({ zipcode: "44114" });

/** Compares a route through RabbitMQ with and without an access token: the cost of checking the token. */
export async function tokenCheck(urls: ProductUrls): Promise<Row[]> {
  const { gateway, lookups, environment, stop } = await startProductTargets(urls, {});
  const auth = await startTarget("auth", {
    ...environment,
    TOKEN_SECRET: randomBytes(32).toString("base64url"),
  });
  try {
    const authorization = `Bearer ${await accessToken(gateway)}`;
    const targets = [gateway, ...lookups];
    const { ratio, subject, baseline } = await compare(
      load(targets, gateway, [`Authorization: ${authorization}`]),
      load(targets, gateway, []),
    );
    return [
      ratioAtLeast(0.9, {
        name: "a call through RabbitMQ with an access token",
        baseline: "the same without",
        ratio,
        details: `${describeMeasure(subject)} against ${describeMeasure(baseline)}`,
      }),
    ];
  } finally {
    await auth.stop();
    await stop();
  }
}

function load(targets: readonly Target[], { url }: Target, headers: readonly string[]) {
  const urls = Array.from({ length: IN_FLIGHT }, () => url + PATH);
  return () => measured(targets, SECONDS, () => httpLoad({ urls, seconds: SECONDS, headers, body: BODY }));
}

/** The access token of a new account. */
async function accessToken({ url }: Target): Promise<string> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ accountType: "anonymous", fingerprint: "bench-0123456789" }),
  });
  if (!response.ok) throw new Error(`registration failed: ${response.status} ${await response.text()}`);
  return SignedIn.parse(await response.json()).accessToken;
}
