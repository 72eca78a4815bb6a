import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { errors, type JWTPayload, jwtVerify } from "jose";
import { codeHash, type Flaw, idTokens } from "./id-tokens.ts";
import {
  escaped,
  formOf,
  type HostName,
  type ProviderServer,
  sendJson,
  sendPage,
  startProviderServer,
} from "./provider-server.ts";

export interface ApplePerson {
  readonly sub: string;
  readonly email?: string;
  /** Apple sends some booleans as text. */
  readonly email_verified?: boolean | "true" | "false";
  /** Given at the first sign-in only. */
  readonly name?: { readonly firstName: string; readonly lastName: string };
}

/** The form that Apple's page posts. */
export type AppleFields = Record<string, string>;

export interface FakeApple extends ProviderServer {
  readonly environment: Record<string, string>;
  person: ApplePerson;
  /** The flaw of the ID token in the form. */
  flaw: Flaw | null;
  /** The flaw of the ID token from the token endpoint. */
  laterFlaw: Flaw | null;
  /** Returns the form that the page posts for `person`. */
  visit(page: string, press: "Continue" | "Cancel"): Promise<AppleFields>;
}

interface Grant {
  readonly redirectUri: string;
  readonly claims: JWTPayload;
}

const CLIENT_ID = "example.stockfinder.web";
const TEAM_ID = "TEAM123456";
const KEY_ID = "KEY1234567";
const LONGEST_SECRET_SECONDS = 15_777_000;

/** A fake "Sign in with Apple" for web pages: it posts a form, and expects a JWT as client secret. */
export async function startFakeApple(redirectUris: readonly string[], name?: HostName): Promise<FakeApple> {
  const tokens = await idTokens();
  const clientKey = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const grants = new Map<string, Grant>();

  const server = await startProviderServer((request, response) => {
    const url = new URL(request.url ?? "/", server.url);
    const route = `${request.method} ${url.pathname}`;
    if (route === "GET /auth/authorize") return showPage(url.searchParams, response);
    if (route === "POST /auth/token") return exchange(request, response);
    if (route === "GET /auth/keys") return sendJson(response, { keys: [tokens.publicJwk] });
    response.writeHead(404).end();
  }, name);

  /** The fields to post; throws for a request that Apple rejects. */
  async function grant(asked: URLSearchParams, press: "Continue" | "Cancel"): Promise<AppleFields> {
    const expected = { client_id: CLIENT_ID, response_type: "code id_token", response_mode: "form_post" };
    for (const [field, value] of Object.entries(expected))
      if (asked.get(field) !== value) throw new Error(`invalid_request: ${field}`);
    const redirectUri = asked.get("redirect_uri") ?? "";
    if (!redirectUris.includes(redirectUri)) throw new Error("invalid_request: Invalid web redirect url.");
    const state = asked.get("state") ?? "";
    if (press === "Cancel") return { state, error: "user_cancelled_authorize" };

    const { name: personName, ...person } = apple.person;
    const code = `c${randomBytes(16).toString("hex")}.0.stockfinder`;
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: server.url,
      aud: CLIENT_ID,
      iat: now,
      exp: now + 86_400,
      auth_time: now,
      nonce: asked.get("nonce") ?? "",
      nonce_supported: true,
      ...person,
    };
    grants.set(code, { redirectUri, claims });
    const id_token = await tokens.sign({ ...claims, c_hash: codeHash(code) }, apple.flaw);
    const user = personName && { user: JSON.stringify({ name: personName, email: person.email }) };
    return { state, code, id_token, ...user };
  }

  /** Apple posts by script; here the visitor presses a button. */
  async function showPage(asked: URLSearchParams, response: ServerResponse): Promise<void> {
    const forms = await Promise.all(
      (["Continue", "Cancel"] as const).map(async (press) => {
        const fields = Object.entries(await grant(asked, press)).map(
          ([field, value]) => `<input type="hidden" name="${field}" value="${escaped(value)}">`,
        );
        const action = escaped(asked.get("redirect_uri") ?? "");
        return `<form method="post" action="${action}">${fields.join("")}<button>${press}</button></form>`;
      }),
    );
    sendPage(response, "Apple", forms.join(""));
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request);
    const refuse = (error: string) => sendJson(response, { error }, 400);
    if (form.get("client_id") !== CLIENT_ID || !(await isClientSecret(form.get("client_secret"))))
      return refuse("invalid_client");
    if (form.get("grant_type") !== "authorization_code") return refuse("unsupported_grant_type");
    const code = form.get("code") ?? "";
    const granted = grants.get(code);
    grants.delete(code);
    if (!granted || form.get("redirect_uri") !== granted.redirectUri) return refuse("invalid_grant");
    sendJson(response, {
      access_token: randomBytes(16).toString("hex"),
      token_type: "Bearer",
      expires_in: 3_600,
      refresh_token: randomBytes(16).toString("hex"),
      id_token: await tokens.sign(granted.claims, apple.laterFlaw),
    });
  }

  async function isClientSecret(secret: string | null): Promise<boolean> {
    try {
      const { payload, protectedHeader } = await jwtVerify(secret ?? "", clientKey.publicKey, {
        algorithms: ["ES256"],
        issuer: TEAM_ID,
        subject: CLIENT_ID,
        audience: server.url,
        requiredClaims: ["iat", "exp"],
      });
      const lasts = (payload.exp ?? 0) - (payload.iat ?? 0);
      return protectedHeader.kid === KEY_ID && lasts <= LONGEST_SECRET_SECONDS;
    } catch (error) {
      if (error instanceof errors.JOSEError) return false;
      throw error;
    }
  }

  const apple: FakeApple = {
    ...server,
    environment: {
      APPLE_CLIENT_ID: CLIENT_ID,
      APPLE_TEAM_ID: TEAM_ID,
      APPLE_KEY_ID: KEY_ID,
      APPLE_PRIVATE_KEY: clientKey.privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
      UPSTREAM_APPLE: server.url,
    },
    person: { sub: "000001.1" },
    flaw: null,
    laterFlaw: null,
    visit: (page, press) => grant(new URL(page).searchParams, press),
  };
  return apple;
}
