import { createHash, createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  escaped,
  formOf,
  type HostName,
  type ProviderServer,
  sendJson,
  sendPage,
  startProviderServer,
} from "./provider-server.ts";

export interface FacebookPerson {
  readonly id: string;
  readonly name?: string;
  readonly email?: string;
}

export interface FakeFacebook extends ProviderServer {
  readonly environment: Record<string, string>;
  person: FacebookPerson;
  /** Overrides fields of `debug_token`. */
  facts: Record<string, unknown>;
  /** Overrides fields of `me`. */
  profile: Record<string, unknown>;
  /** The error for every Graph call; null for none. */
  refusal: { readonly code: number; readonly is_transient?: boolean } | null;
  visit(page: string, press: "Continue" | "Cancel"): Promise<URL>;
}

interface Grant {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly person: FacebookPerson;
}

const APP_ID = "1234567890";
const APP_SECRET = "the secret that Facebook knows";
const LASTS_SECONDS = 5_183_944;
const UNKNOWN = refused(2_500, "Unknown path components");
const BAD_TOKEN = refused(190, "Invalid OAuth access token.");
const BAD_PROOF = refused(100, "Invalid appsecret_proof provided in the API argument");

/** A fake Facebook Login ("manual flow"), with the three Graph calls that belong to it. */
export async function startFakeFacebook(
  redirectUris: readonly string[],
  name?: HostName,
): Promise<FakeFacebook> {
  const grants = new Map<string, Grant>();
  const owners = new Map<string, FacebookPerson>();

  const server = await startProviderServer(async (request, response) => {
    const url = new URL(request.url ?? "/", server.url);
    const [, version = "", ...rest] = url.pathname.split("/");
    const path = rest.join("/");
    if (path === "dialog/oauth") return showPage(url.searchParams, response);
    const isVersioned = /^v\d+\.\d$/.test(version);
    const reply = isVersioned ? await graph(path, await parametersOf(request, url)) : UNKNOWN;
    sendJson(response, reply, "error" in reply ? 400 : 200);
  }, name);

  async function graph(path: string, asked: URLSearchParams): Promise<object> {
    if (facebook.refusal) return refused(facebook.refusal.code, "Refused", facebook.refusal);
    if (path === "oauth/access_token") return tokenFor(asked);
    if (path === "debug_token") return factsOf(asked);
    return path === "me" ? profileOf(asked) : UNKNOWN;
  }

  /** The redirect of the dialog; throws for a request that Facebook rejects. */
  function grant(asked: URLSearchParams, press: "Continue" | "Cancel"): URL {
    const redirectUri = asked.get("redirect_uri") ?? "";
    if (asked.get("client_id") !== APP_ID) throw new Error("Invalid App ID");
    if (!redirectUris.includes(redirectUri)) throw new Error("URL Blocked");
    const back = new URL(redirectUri);
    const answer: Record<string, string> =
      press === "Continue"
        ? { code: randomBytes(16).toString("hex") }
        : {
            error: "access_denied",
            error_code: "200",
            error_description: "Permissions error",
            error_reason: "user_denied",
          };
    if (answer.code)
      grants.set(answer.code, {
        redirectUri,
        challenge: asked.get("code_challenge") ?? "",
        person: facebook.person,
      });
    for (const [field, value] of Object.entries(answer)) back.searchParams.set(field, value);
    back.searchParams.set("state", asked.get("state") ?? "");
    back.hash = "_=_";
    return back;
  }

  function showPage(asked: URLSearchParams, response: ServerResponse): void {
    const links = (["Continue", "Cancel"] as const).map(
      (press) => `<p><a href="${escaped(grant(asked, press).href)}">${press}</a></p>`,
    );
    sendPage(response, "Facebook", links.join(""));
  }

  function tokenFor(asked: URLSearchParams): object {
    const code = asked.get("code") ?? "";
    const granted = grants.get(code);
    if (asked.get("client_id") !== APP_ID || asked.get("client_secret") !== APP_SECRET)
      return refused(1, "Error validating client secret.");
    if (!granted) return refused(100, "This authorization code has been used.");
    grants.delete(code);
    if (asked.get("redirect_uri") !== granted.redirectUri)
      return refused(100, "Error validating verification code.");
    if (challengeOf(asked.get("code_verifier") ?? "") !== granted.challenge)
      return refused(1, "Invalid code verifier.");
    const token = `EAA${randomBytes(24).toString("hex")}`;
    owners.set(token, granted.person);
    return { access_token: token, token_type: "bearer", expires_in: LASTS_SECONDS };
  }

  function factsOf(asked: URLSearchParams): object {
    if (asked.get("access_token") !== `${APP_ID}|${APP_SECRET}`) return BAD_TOKEN;
    if (!isProved(asked)) return BAD_PROOF;
    const owner = owners.get(asked.get("input_token") ?? "");
    if (!owner) return { data: { error: { code: 190, message: "Malformed" }, is_valid: false, scopes: [] } };
    const now = Math.floor(Date.now() / 1_000);
    const data = {
      app_id: APP_ID,
      type: "USER",
      application: "StockFinder",
      expires_at: now + LASTS_SECONDS,
      is_valid: true,
      issued_at: now,
      scopes: ["email", "public_profile"],
      user_id: owner.id,
    };
    return { data: { ...data, ...facebook.facts } };
  }

  function profileOf(asked: URLSearchParams): object {
    const owner = owners.get(asked.get("access_token") ?? "");
    if (!owner) return BAD_TOKEN;
    if (!isProved(asked)) return BAD_PROOF;
    const fields = (asked.get("fields") ?? "id,name").split(",");
    const profile = Object.entries(owner).filter(([field]) => fields.includes(field));
    return { ...Object.fromEntries(profile), ...facebook.profile };
  }

  const facebook: FakeFacebook = {
    ...server,
    environment: {
      FACEBOOK_APP_ID: APP_ID,
      FACEBOOK_APP_SECRET: APP_SECRET,
      UPSTREAM_FACEBOOK: server.url,
    },
    person: { id: "10000000001" },
    facts: {},
    profile: {},
    refusal: null,
    visit: async (page, press) => grant(new URL(page).searchParams, press),
  };
  return facebook;
}

function refused(code: number, message: string, more: object = {}): object {
  return { error: { message, type: "OAuthException", code, fbtrace_id: "A1b2C3", ...more } };
}

async function parametersOf(request: IncomingMessage, url: URL): Promise<URLSearchParams> {
  return request.method === "POST" ? await formOf(request) : url.searchParams;
}

function isProved(asked: URLSearchParams): boolean {
  const token = asked.get("access_token") ?? "";
  const proof = createHmac("sha256", APP_SECRET).update(token).digest("hex");
  return asked.get("appsecret_proof") === proof;
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
