import { createHash, generateKeyPair, type KeyObject, randomBytes, sign, verify } from "node:crypto";
import { promisify } from "node:util";
import { DEMO_CLIENT_ID } from "@stockfinder/auth/sign-in/provider-config";
import express, { type Router } from "express";
import { problemPage, returnPage } from "./page.ts";
import { DEMO_PEOPLE, type DemoPerson, demoPerson } from "./people.ts";

/** Names that lead to this machine. `[::1]` is left out: the demo provider does not listen there. */
const LOOPBACK = new Set(["127.0.0.1", "localhost"]);
const RETURN_PATHS = new Set(["/api/appleRedirect", "/api/appleRedirectMini"]);
const KEY_ID = "demo";
/** Of a code too, since codes are made as the page is drawn. */
const LASTS_SECONDS = 600;

export interface DemoApple {
  /** Serves `/auth/…` below `issuer`. */
  readonly routes: Router;
  readonly settings: Readonly<
    Record<
      "APPLE_CLIENT_ID" | "APPLE_TEAM_ID" | "APPLE_KEY_ID" | "APPLE_PRIVATE_KEY" | "UPSTREAM_APPLE",
      string
    >
  >;
}

/**
 * Replaces Apple, which is no OpenID provider by the book: its page posts the code and the ID token together, and the name beside
 * them. A code is a signed text that names its person, so that nothing has to be stored.
 */
export async function demoApple(issuer: string, policy: (formAction: string) => string): Promise<DemoApple> {
  const [keys, client] = await Promise.all([
    promisify(generateKeyPair)("rsa", { modulusLength: 2_048 }),
    promisify(generateKeyPair)("ec", { namedCurve: "P-256" }),
  ]);
  const now = () => Math.floor(Date.now() / 1_000);

  function idToken({ id: sub, email, isVerified }: DemoPerson, more: object): string {
    const lasts = { iat: now(), exp: now() + LASTS_SECONDS };
    const claims = { iss: issuer, aud: DEMO_CLIENT_ID, sub, email, email_verified: isVerified };
    return signed(keys.privateKey, { ...claims, ...lasts, ...more });
  }

  const routes = express.Router();
  routes.get("/auth/authorize", (request, response) => {
    const asked = new URL(request.originalUrl, issuer);
    const value = (name: string) => asked.searchParams.get(name) ?? "";
    const back = URL.parse(value("redirect_uri"));
    if (back?.protocol !== "http:" || !LOOPBACK.has(back.hostname) || !RETURN_PATHS.has(back.pathname))
      return void response.status(400).send(problemPage("The redirect address is not this machine's."));
    if (back.hostname !== request.hostname) {
      // From another name its cookie would not come along with the form.
      asked.hostname = back.hostname;
      return response.redirect(asked.href);
    }
    const [state, nonce] = [value("state"), value("nonce")];
    const people = DEMO_PEOPLE.map((person) => {
      const granted = { sub: person.id, nonce, redirect_uri: value("redirect_uri") };
      const code = signed(keys.privateKey, { ...granted, exp: now() + LASTS_SECONDS });
      const [firstName, ...others] = person.name.split(" ");
      const user = JSON.stringify({ name: { firstName, lastName: others.join(" ") } });
      const id_token = idToken(person, { nonce, c_hash: codeHash(code) });
      return { person, fields: { state, code, id_token, user } };
    });
    response
      .set("Content-Security-Policy", policy(`'self' ${back.origin}`))
      .send(returnPage(back.href, people, { state, error: "user_cancelled_authorize" }));
  });
  routes.post("/auth/token", express.urlencoded({ extended: false }), (request, response) => {
    const { sub, nonce, redirect_uri, exp } = readSigned(keys.publicKey, String(request.body?.code));
    const person = demoPerson(sub);
    if (!person || Number(exp) < now() || redirect_uri !== request.body.redirect_uri)
      return void response.status(400).json({ error: "invalid_grant" });
    const id_token = idToken(person, { nonce });
    response.json({ access_token: randomBytes(16).toString("hex"), token_type: "Bearer", id_token });
  });
  routes.get("/auth/keys", (_request, response) => {
    const key = keys.publicKey.export({ format: "jwk" });
    response.json({ keys: [{ ...key, kid: KEY_ID, alg: "RS256", use: "sig" }] });
  });

  return {
    routes,
    settings: {
      APPLE_CLIENT_ID: DEMO_CLIENT_ID,
      APPLE_TEAM_ID: "demo",
      APPLE_KEY_ID: KEY_ID,
      APPLE_PRIVATE_KEY: client.privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
      UPSTREAM_APPLE: issuer,
    },
  };
}

function signed(key: KeyObject, claims: object): string {
  const text = [{ alg: "RS256", kid: KEY_ID }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

/** The claims of a text that `signed` made; none of any other. */
function readSigned(key: KeyObject, token: string): Readonly<Record<string, unknown>> {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const isOurs = verify("sha256", Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, "base64url"));
  return isOurs ? JSON.parse(Buffer.from(claims, "base64url").toString()) : {};
}

/** `c_hash` of OpenID Connect: the left half of the digest. */
function codeHash(code: string): string {
  return createHash("sha256").update(code).digest().subarray(0, 16).toString("base64url");
}
