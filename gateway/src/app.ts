import { OFFER_STREAM_PATH, SEARCH_STREAM_PATH } from "@stockfinder/contracts/streams";
import type { Components } from "@stockfinder/service/run";
import express, { type Express, type RequestHandler } from "express";
import { type CallerOf, requireAddress } from "./callers/caller.ts";
import { checkCaller, identify, limited } from "./callers/identify.ts";
import { countCallers, type LiveUsers, mountLiveUsers } from "./callers/live-users.ts";
import type { OriginOf } from "./callers/public-origin.ts";
import type { GatewayConfig } from "./config.ts";
import { accessLog } from "./http/access-log.ts";
import { composeMiddleware } from "./http/compose-middleware.ts";
import { cors, type IsExtension } from "./http/cors.ts";
import { type IsCrossSite, refuseCrossSiteWrites } from "./http/cross-site.ts";
import type { EventStream } from "./http/event-stream.ts";
import { mountHealth } from "./http/health-routes.ts";
import { type IsKnownHost, refuseUnknownHosts } from "./http/known-hosts.ts";
import { methodNotAllowed, noSuchPath, problems } from "./http/problem.ts";
import { originForm } from "./http/request-target.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { limitOpenRequests, OpenRequests } from "./limits/connection-limits.ts";
import { mountCrawlerFiles } from "./pages/crawlers.ts";
import { sandboxPictures } from "./pages/sandbox-pictures.ts";
import { sitePages } from "./pages/site-pages.ts";
import { type WebFiles, webFiles } from "./pages/web-files.ts";
import { webPages } from "./pages/web-pages.ts";
import { offerStream } from "./reads/offer-stream.ts";
import type { OpenedOffers } from "./reads/opened-offers.ts";
import { mountPostStream } from "./reads/post-stream.ts";
import type { PostStreams } from "./reads/post-streams.ts";
import { searchStream } from "./reads/search-stream.ts";
import { appleFailures, mountAppleRedirects } from "./routes/apple-redirect.ts";
import { mountDocs } from "./routes/docs-page.ts";
import { mountGo } from "./routes/go.ts";
import { mountMailPreviews } from "./routes/mail-previews.ts";
import { OPERATIONS } from "./routes/operations.ts";
import { mountProxies } from "./routes/retailer-proxy.ts";
import { type Edge, mountOperations } from "./routes/routes.ts";
import { mountUnsubscribePage } from "./routes/unsubscribe.ts";

export interface AppParts extends Pick<Components, "logger" | "metrics" | "readiness"> {
  readonly config: GatewayConfig;
  readonly edge: Edge;
  readonly startHeaders: RequestHandler;
  readonly callerOf: CallerOf;
  readonly originOf: OriginOf;
  readonly isExtension: IsExtension;
  readonly isKnownHost: IsKnownHost;
  readonly isCrossSite: IsCrossSite;
  readonly files: WebFiles;
  readonly liveUsers: LiveUsers;
  readonly openedOffers: OpenedOffers;
  readonly postStreams: PostStreams;
  /** The open streams of searches and offers are added here, so that a stop can end them. */
  readonly openStreams: Set<EventStream>;
}

/** The Express app: the steps of a request, in the order in which the README explains them. */
export function createApp({
  logger,
  metrics,
  readiness,
  config,
  edge,
  startHeaders,
  callerOf,
  originOf,
  isExtension,
  isKnownHost,
  isCrossSite,
  files,
  liveUsers,
  openedOffers,
  postStreams,
  openStreams,
}: AppParts): Express {
  const { bus, limits } = edge;
  const site = sitePages(files);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");

  app.use(
    composeMiddleware(
      originForm,
      startHeaders,
      identify(callerOf),
      ...traceRequests(),
      accessLog({ logger, metrics, ...config }),
      refuseUnknownHosts(isKnownHost),
      checkCaller(requireAddress),
      cors(isExtension),
      refuseCrossSiteWrites(isCrossSite),
      limitOpenRequests(new OpenRequests(config.requestsPerAddress)),
      limited(limits.requests),
      checkCaller((caller) => limits.fingerprints.spend(caller)),
      countCallers(liveUsers),
    ),
  );

  app.get(OFFER_STREAM_PATH, openedOffers.count);
  app
    .route(SEARCH_STREAM_PATH)
    .get(searchStream(edge, openStreams))
    .all(methodNotAllowed(["GET"]));
  app.get(OFFER_STREAM_PATH, offerStream(edge, openStreams));
  mountGo(app, edge);
  mountUnsubscribePage(app);
  mountOperations(app, OPERATIONS, edge);
  mountPostStream(app, postStreams);
  if (!config.production) mountMailPreviews(app, edge);
  mountLiveUsers(app, liveUsers);
  mountAppleRedirects(app, edge);
  mountProxies(app, edge);
  mountDocs(app, OPERATIONS);
  mountHealth(app, { readiness, metrics, ...config });
  if (config.sandboxUrl) app.get("/sandbox-pictures/:upc.svg", sandboxPictures(config.sandboxUrl));
  mountCrawlerFiles(app, site, originOf);
  app.use(webFiles(files));
  app.use(webPages(files, { bus, originOf, site }));
  app.use(noSuchPath);
  app.use(appleFailures(logger));
  app.use(problems(logger));
  return app;
}
