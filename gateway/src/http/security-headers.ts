import { Socket } from "node:net";
import { http } from "@stockfinder/service/node-http";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import helmet, { type HelmetOptions } from "helmet";

/** Pages below this path may have inline styles, and no scripts. */
export const MAIL_PREVIEWS = "/api/dev/mails";

const NONE = ["'none'"];
const SELF = ["'self'"];
/** Redirects to stores, and answers to assistants: never cached, and without a referrer, like data. */
const LIKE_DATA = /^\/(?:go|mcp)(?:[/?]|$)/;
/** They scan codes of products, with WebAssembly where the browser cannot by itself. */
const LIST_PAGE = /^\/lists(?:[/?]|$)/;
/** Pages whose addresses can contain codes or tokens: they send no referrer. */
const PAGE_WITH_SECRETS = /^\/(?:login|welcome|success|u|email|unsubscribe)(?:[/?]|$)/i;

interface SecurityHeaders {
  /** Starts each answer's list of headers. */
  readonly startHeaders: RequestHandler;
  /** The headers of data, such as an answer of the API: names and values in turn. */
  readonly ofData: readonly string[];
}

/**
 * helmet's security headers. They are the same for all responses of a kind, so helmet runs once at the start and not at
 * every request (3 us each).
 */
export function securityHeaders({ overTls }: { readonly overTls: boolean }): SecurityHeaders {
  const shared = {
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
  } satisfies HelmetOptions;

  const pageOptions = {
    ...shared,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        imgSrc: ["'self'", "https:", "data:"],
        connectSrc: SELF,
        objectSrc: NONE,
        baseUri: NONE,
        formAction: SELF,
        frameAncestors: NONE,
        ...(overTls && { upgradeInsecureRequests: [] }),
      },
    },
    // A sign-in opens a window of the provider, which has to reach the page that opened it.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  } satisfies HelmetOptions;
  const page = headersBy(pageOptions);
  const { contentSecurityPolicy } = pageOptions;
  const listPage = headersBy({
    ...pageOptions,
    contentSecurityPolicy: {
      ...contentSecurityPolicy,
      directives: { ...contentSecurityPolicy.directives, scriptSrc: [...SELF, "'wasm-unsafe-eval'"] },
    },
  });
  const pageWithSecrets = headersBy({ ...pageOptions, referrerPolicy: { policy: "no-referrer" } });

  /** For data, never a page: a retailer's HTML opened here cannot run scripts or load anything. */
  const data = (more: Record<string, string[]>) =>
    headersBy({
      ...shared,
      referrerPolicy: { policy: "no-referrer" },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: NONE, frameAncestors: NONE, sandbox: [], ...more },
      },
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    });
  const answer = [...data({}), "Cache-Control", "no-store"];
  const feed = data({});
  const picture = data({ styleSrc: ["'unsafe-inline'"] });
  const mail = [...picture, "Cache-Control", "no-store"];

  const headersFor = (url: string) => {
    if (url.startsWith(MAIL_PREVIEWS)) return mail;
    if (url.startsWith("/api/") && !url.startsWith("/api/docs")) return answer;
    if (LIKE_DATA.test(url)) return answer;
    if (url.startsWith("/feeds/")) return feed;
    if (url.startsWith("/sandbox-pictures/")) return picture;
    if (LIST_PAGE.test(url)) return listPage;
    return PAGE_WITH_SECRETS.test(url) ? pageWithSecrets : page;
  };

  function startHeaders(request: Request, response: Response, next: NextFunction): void {
    response.locals.headers = headersFor(request.url).slice();
    next();
  }
  return { startHeaders, ofData: answer };
}

/** The headers that helmet sets with these options: names and values in turn. */
function headersBy(options: HelmetOptions): string[] {
  const request = new http.IncomingMessage(new Socket());
  const response = new http.ServerResponse(request);
  helmet(options)(request, response, () => {});
  return response.getHeaderNames().flatMap((name) => [name, String(response.getHeader(name))]);
}
