import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import express, { type Express, type RequestHandler } from "express";
import { errors, type Provider } from "oidc-provider";
import { openIdProvider } from "./open-id-provider.ts";
import { choicePage, problemPage } from "./page.ts";
import { demoPerson } from "./people.ts";

export interface DemoProviderOptions {
  /** A free one where not given. */
  readonly port?: number;
}

export interface DemoProvider {
  readonly issuer: string;
  /** What auth has to be told to send people here. */
  readonly settings: {
    readonly GOOGLE_CLIENT_ID: string;
    readonly GOOGLE_CLIENT_SECRET: string;
    readonly GOOGLE_ISSUER: string;
    readonly GOOGLE_DEMO: "true";
  };
  stop(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";
const STYLES = fileURLToPath(new URL("styles.css", import.meta.url));

/**
 * Plays Google, so that signing in can be tried without any key. It listens on this machine only, leads back to this
 * machine only, and never starts in production: it signs in whoever one says to be.
 */
export async function startDemoProvider({ port = 0 }: DemoProviderOptions = {}): Promise<DemoProvider> {
  if (process.env.NODE_ENV === "production")
    throw new Error("The demo provider signs in made-up people: it does not run in production");
  const app = express().disable("x-powered-by");
  const server = createServer(app);
  server.listen(port, LOOPBACK);
  await once(server, "listening");

  const issuer = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  const clientId = "stockfinder-demo";
  const clientSecret = randomBytes(32).toString("base64url");
  answer(app, await openIdProvider(issuer, { clientId, clientSecret }));

  return {
    issuer,
    settings: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: issuer,
      GOOGLE_DEMO: "true",
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function answer(app: Express, provider: Provider): void {
  app.use(protect, forgetWhoCameBefore);
  app.get("/styles.css", (_request, response) => response.sendFile(STYLES));

  app.get("/sign-in/:uid", async (request, response) => {
    const { uid, params } = await provider.interactionDetails(request, response);
    // A browser takes the answer to a form for part of it: where that leads on to has to be named.
    const backTo = new URL(String(params.redirect_uri)).origin;
    response.set("Content-Security-Policy", policy(`'self' ${backTo}`)).send(choicePage(`/sign-in/${uid}`));
  });
  app.post("/sign-in/:uid", express.urlencoded({ extended: false }), async (request, response) => {
    const person = demoPerson(request.body?.person);
    if (!person) return void response.status(400).send(problemPage("Nobody was chosen."));
    await provider.interactionFinished(request, response, {
      login: { accountId: person.id, remember: false },
    });
  });
  app.get("/sign-in/:uid/cancel", (request, response) =>
    provider.interactionFinished(request, response, { error: "access_denied" }),
  );

  app.use(provider.callback());
  app.use(tellWhatIsWrong);
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

/** Somebody who tries things out wants to be somebody else the next time: nobody stays signed in here. */
const forgetWhoCameBefore: RequestHandler = ({ headers }, _response, next) => {
  const cookies = headers.cookie?.split("; ").filter((cookie) => !cookie.startsWith("_session"));
  if (cookies) headers.cookie = cookies.join("; ");
  next();
};

function policy(formAction: string): string {
  const rest = "base-uri 'none'; frame-ancestors 'none'; img-src data:";
  return `default-src 'none'; style-src 'self'; form-action ${formAction}; ${rest}`;
}

/** Mostly a page that was left open for too long. */
const tellWhatIsWrong: express.ErrorRequestHandler = (error, _request, response, _next) => {
  const isKnown = error instanceof errors.OIDCProviderError;
  response.status(isKnown ? error.statusCode : 500);
  response.send(problemPage(isKnown ? (error.error_description ?? error.message) : "Something went wrong."));
};
