import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { DEMO_CLIENT_ID } from "@stockfinder/auth/sign-in/provider-config";
import { RunMode } from "@stockfinder/service/config";
import express, { type Express, type RequestHandler } from "express";
import { errors, type Provider } from "oidc-provider";
import { type DemoApple, demoApple } from "./demo-apple.ts";
import { openIdProvider } from "./open-id-provider.ts";
import { choicePage, problemPage } from "./page.ts";
import { demoPerson } from "./people.ts";

export interface DemoProviderOptions {
  /** A free port by default. */
  readonly port?: number;
}

export interface DemoProvider {
  readonly issuer: string;
  /** The environment variables that make auth use this provider. */
  readonly settings: {
    readonly GOOGLE_CLIENT_ID: string;
    readonly GOOGLE_CLIENT_SECRET: string;
    readonly UPSTREAM_GOOGLE: string;
  };
  /** The same for Apple. */
  readonly appleSettings: DemoApple["settings"];
  stop(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";
const APPLE_PATH = "/apple";
const STYLES = fileURLToPath(new URL("styles.css", import.meta.url));

/**
 * Starts a provider that replaces Google and Apple, to try the sign-in without keys. Everyone can sign in as any of its people, so it
 * listens on this machine only, redirects to this machine only, and does not start in production.
 */
export async function startDemoProvider({ port = 0 }: DemoProviderOptions = {}): Promise<DemoProvider> {
  if (RunMode.parse(process.env.NODE_ENV) === "production")
    throw new Error("The demo provider signs in made-up people, so it does not run in production");
  const app = express().disable("x-powered-by");
  const server = createServer(app);
  server.listen(port, LOOPBACK);
  await once(server, "listening");

  const issuer = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  const clientId = DEMO_CLIENT_ID;
  const clientSecret = randomBytes(32).toString("base64url");
  const apple = await demoApple(issuer + APPLE_PATH, policy);
  addRoutes(app, await openIdProvider(issuer, { clientId, clientSecret }), apple);

  return {
    issuer,
    settings: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      UPSTREAM_GOOGLE: issuer,
    },
    appleSettings: apple.settings,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function addRoutes(app: Express, provider: Provider, apple: DemoApple): void {
  app.use(protect, forgetSession);
  app.use(APPLE_PATH, apple.routes);
  app.get("/styles.css", (_request, response) => response.sendFile(STYLES));

  app.get("/sign-in/:uid", async (request, response) => {
    const { uid, params } = await provider.interactionDetails(request, response);
    // Browsers apply form-action to the redirect after a form too, so the policy must name its origin.
    const returnOrigin = new URL(String(params.redirect_uri)).origin;
    response
      .set("Content-Security-Policy", policy(`'self' ${returnOrigin}`))
      .send(choicePage(`/sign-in/${uid}`));
  });
  app.post("/sign-in/:uid", express.urlencoded({ extended: false }), async (request, response) => {
    const person = demoPerson(request.body?.person);
    if (!person) return void response.status(400).send(problemPage("No person was chosen."));
    await provider.interactionFinished(request, response, {
      login: { accountId: person.id, remember: false },
    });
  });
  app.get("/sign-in/:uid/cancel", (request, response) =>
    provider.interactionFinished(request, response, { error: "access_denied" }),
  );

  app.use(provider.callback());
  app.use(showProblem);
}

const protect: RequestHandler = (_request, response, next) => {
  response.set({
    "Content-Security-Policy": policy("'self'"),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  });
  next();
};

/** Ignores the provider's session, so that every sign-in offers the choice again. */
const forgetSession: RequestHandler = ({ headers }, _response, next) => {
  const cookies = headers.cookie?.split("; ").filter((cookie) => !cookie.startsWith("_session"));
  if (cookies) headers.cookie = cookies.join("; ");
  next();
};

function policy(formAction: string): string {
  const rest = "base-uri 'none'; frame-ancestors 'none'; img-src data:";
  return `default-src 'none'; style-src 'self'; form-action ${formAction}; ${rest}`;
}

/** Usually an expired page. */
const showProblem: express.ErrorRequestHandler = (error, _request, response, _next) => {
  const isKnown = error instanceof errors.OIDCProviderError;
  response.status(isKnown ? error.statusCode : 500);
  response.send(problemPage(isKnown ? (error.error_description ?? error.message) : "Something went wrong."));
};
