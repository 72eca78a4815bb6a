import { OFFER_STREAM_PATH, SEARCH_STREAM_PATH } from "@stockfinder/contracts/streams";
import type { Components } from "@stockfinder/service/run";
import express, { type Express, type RequestHandler } from "express";
import { mountMcp } from "./assistants/mcp-route.ts";
import { requireAddress } from "./callers/caller.ts";
import { checkCaller, identify, limited } from "./callers/identify.ts";
import { countCallers, type LiveUsers, mountLiveUsers } from "./callers/live-users.ts";
import type { GatewayConfig } from "./config.ts";
import { mountFeeds } from "./feeds/feed-routes.ts";
import { accessLog } from "./http/access-log.ts";
import { cors } from "./http/cors.ts";
import { refuseCrossSiteWrites } from "./http/cross-site.ts";
import type { EventStream } from "./http/event-stream.ts";
import { mountHealth } from "./http/health-routes.ts";
import { refuseUnknownHosts } from "./http/known-hosts.ts";
import { methodNotAllowed, noSuchPath, problems } from "./http/problem.ts";
import type { RequestChecks } from "./http/request-checks.ts";
import { originForm } from "./http/request-target.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { limitOpenRequests } from "./limits/connection-limits.ts";
import { mountCrawlerFiles } from "./pages/crawlers.ts";
import type { House } from "./pages/house.ts";
import { openedProducts } from "./pages/opened-products.ts";
import type { PageRenderer } from "./pages/page-renderer.ts";
import { sandboxPictures } from "./pages/sandbox-pictures.ts";
import { sitePages } from "./pages/site-pages.ts";
import { waitPage } from "./pages/wait-page.ts";
import { type WebFiles, webFiles } from "./pages/web-files.ts";
import { webPages } from "./pages/web-pages.ts";
import { offerStream } from "./reads/offer-stream.ts";
import { mountPlanStream } from "./reads/plan-stream.ts";
import { mountPostStream } from "./reads/post-stream.ts";
import type { PostStreams } from "./reads/post-streams.ts";
import { searchStream } from "./reads/search-stream.ts";
import { appleFailures, isAppleReturn, mountAppleRedirects } from "./routes/apple-redirect.ts";
import { mountDocs } from "./routes/docs-page.ts";
import { mountGo } from "./routes/go.ts";
import { mountMailPreviews } from "./routes/mail-previews.ts";
import { OPERATIONS } from "./routes/operations.ts";
import { mountProxies } from "./routes/retailer-proxy.ts";
import { type Edge, mountOperations } from "./routes/routes.ts";
import { isOneClick, mountUnsubscribePage } from "./routes/unsubscribe.ts";

export interface AppParts {
  readonly edge: Edge;
  readonly checks: RequestChecks;
  readonly startHeaders: RequestHandler;
  readonly files: WebFiles;
  readonly render: PageRenderer | null;
  readonly liveUsers: LiveUsers;
  readonly countOpenedOffers: RequestHandler;
  readonly postStreams: PostStreams;
  readonly house: House | undefined;
  /** The open streams of searches and offers are added here, so that a stop can end them. */
  readonly openStreams: Set<EventStream>;
}

type AppComponents = Pick<Components, "logger" | "metrics" | "readiness"> & {
  readonly config: GatewayConfig;
};

/** The Express app: the steps of a request, in the order in which the README explains them. */
export function createApp(
  { logger, metrics, readiness, config }: AppComponents,
  {
    edge,
    checks,
    startHeaders,
    files,
    render,
    liveUsers,
    countOpenedOffers,
    postStreams,
    house,
    openStreams,
  }: AppParts,
): Express {
  const { bus, clock, limits } = edge;
  const { originOf } = checks;
  const site = sitePages(files);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");

  app.use(
    originForm,
    startHeaders,
    identify(checks.callerOf),
    ...traceRequests(),
    accessLog({ logger, metrics, ...config }),
    refuseUnknownHosts(checks.isKnownHost),
    checkCaller(requireAddress),
    cors(checks.isExtension),
    // Apple at the end of a sign-in, and mail programs that unsubscribe their reader.
    refuseCrossSiteWrites(checks.isCrossSite, (path) => isAppleReturn(path) || isOneClick(path)),
    limitOpenRequests(config.requestsPerAddress),
    limited(limits.requests),
    checkCaller((caller) => limits.fingerprints.spend(caller)),
    checkCaller((caller) => limits.keys.spend(caller)),
    countCallers(liveUsers),
  );

  app.get(OFFER_STREAM_PATH, countOpenedOffers);
  app
    .route(SEARCH_STREAM_PATH)
    .get(searchStream(edge, openStreams))
    .all(methodNotAllowed(["GET"]));
  app.get(OFFER_STREAM_PATH, offerStream(edge, openStreams));
  mountGo(app, edge);
  mountUnsubscribePage(app);
  mountPlanStream(app, edge, openStreams);
  mountOperations(app, OPERATIONS, edge);
  mountPostStream(app, postStreams);
  if (!config.production) mountMailPreviews(app, edge);
  mountLiveUsers(app, liveUsers);
  mountAppleRedirects(app, edge);
  mountProxies(app, edge);
  mountMcp(app, edge, logger);
  mountFeeds(app, edge);
  mountDocs(app, OPERATIONS);
  mountHealth(app, { readiness, metrics, ...config });
  if (config.sandboxUrl) app.get("/sandbox-pictures/:upc.svg", sandboxPictures(config.sandboxUrl));
  mountCrawlerFiles(app, { site, originOf, products: openedProducts(bus, clock.now) });
  if (house) app.use("/setup", house.setup);
  app.use(webFiles(files));
  app.use(webPages(files, { bus, clock, limits, logger, originOf, render, site, homeZip: house?.zip }));
  app.use(noSuchPath);
  app.use(appleFailures(logger));
  app.use(waitPage(files));
  app.use(problems(logger));
  return app;
}
