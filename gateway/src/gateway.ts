import { randomUUID } from "node:crypto";
import { OFFER_STREAM_PATH, SEARCH_STREAM_PATH } from "@stockfinder/contracts/streams";
import { type Clock, systemClock } from "@stockfinder/service/clock";
import type { Components, Running } from "@stockfinder/service/run";
import express from "express";
import { AccessTokens } from "./callers/access-tokens.ts";
import { browserBinding } from "./callers/browser-binding.ts";
import { callerReader, requireAddress } from "./callers/caller.ts";
import { endPushesWithSignIns } from "./callers/ended-pushes.ts";
import { EndedSignIns } from "./callers/ended-sign-ins.ts";
import { givenFields } from "./callers/given-fields.ts";
import { checkCaller, identify, limited } from "./callers/identify.ts";
import { countCallers, LiveUsers, mountLiveUsers } from "./callers/live-users.ts";
import { principalReader } from "./callers/principal.ts";
import { publicOrigin } from "./callers/public-origin.ts";
import { PublishedKeys } from "./callers/published-keys.ts";
import type { GatewayConfig } from "./config.ts";
import { publishConnections, publishCounts, publishLiveAlerts } from "./gateway-metrics.ts";
import { accessLog } from "./http/access-log.ts";
import { composeMiddleware } from "./http/compose-middleware.ts";
import { cors, extensionOrigins } from "./http/cors.ts";
import { crossSiteCheck, refuseCrossSiteWrites } from "./http/cross-site.ts";
import type { EventStream } from "./http/event-stream.ts";
import { mountHealth } from "./http/health-routes.ts";
import {
  admitRequests,
  closeServer,
  createHttpServer,
  endConnectionsPolitely,
  keepAliveMs,
} from "./http/http-server.ts";
import { knownHosts, refuseUnknownHosts } from "./http/known-hosts.ts";
import { listen } from "./http/listener.ts";
import { methodNotAllowed, noSuchPath, problems } from "./http/problem.ts";
import { originForm } from "./http/request-target.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { Admission } from "./limits/admission.ts";
import { limitConnections, limitOpenRequests, OpenRequests } from "./limits/connection-limits.ts";
import { refuseOverload } from "./limits/overloaded.ts";
import { rateLimits } from "./limits/rate-limits.ts";
import { identifyListener } from "./live/identify-listener.ts";
import { LiveBroadcasts } from "./live/live-broadcasts.ts";
import { LiveSockets } from "./live/live-sockets.ts";
import { mountLive } from "./live/live-upgrade.ts";
import { mountCrawlerFiles } from "./pages/crawlers.ts";
import { sandboxPictures } from "./pages/sandbox-pictures.ts";
import { sitePages } from "./pages/site-pages.ts";
import { readWebFiles, webFiles } from "./pages/web-files.ts";
import { webPages } from "./pages/web-pages.ts";
import { AnswerCache } from "./reads/answer-cache.ts";
import { FallbackReads } from "./reads/fallback-reads.ts";
import { LastCommunityAnswers } from "./reads/last-community-answers.ts";
import { offerStream } from "./reads/offer-stream.ts";
import { OpenedOffers } from "./reads/opened-offers.ts";
import { mountPostStream } from "./reads/post-stream.ts";
import { PostStreams } from "./reads/post-streams.ts";
import { endSearch, searchStream } from "./reads/search-stream.ts";
import { appleFailures, mountAppleRedirects } from "./routes/apple-redirect.ts";
import { mountDocs } from "./routes/docs-page.ts";
import { mountGo } from "./routes/go.ts";
import { mountMailPreviews } from "./routes/mail-previews.ts";
import { OPERATIONS } from "./routes/operations.ts";
import { mountProxies } from "./routes/retailer-proxy.ts";
import { mountOperations } from "./routes/routes.ts";
import { mountUnsubscribePage } from "./routes/unsubscribe.ts";

export interface Gateway extends Running {
  readonly url: string;
}

export interface GatewayComponents extends Components {
  readonly config: GatewayConfig;
  readonly clock?: Clock;
  readonly admission?: Admission;
}

/** Starts the HTTP server through which all outside requests come. */
export async function startGateway(components: GatewayComponents): Promise<Gateway> {
  const { config, bus, cache, logger, metrics, readiness, clock = systemClock } = components;
  const { admission = new Admission() } = components;
  const fallbackReads = new FallbackReads(clock);
  const lastAnswers = new LastCommunityAnswers({ bus, now: clock.now });
  await lastAnswers.listen();
  const memoryBytes = config.answerMemoryBytes;
  const answers = new AnswerCache({ bus, cache, fallbackReads, memoryBytes, now: clock.now });
  await answers.listen();
  const endedSignIns = new EndedSignIns({ bus, clock, logger });
  const keys = new PublishedKeys({ bus, clock, logger });
  const accessTokens = new AccessTokens({ keys, endedSignIns, clock });
  const gatewayId = randomUUID();
  const liveUsers = new LiveUsers({ gatewayId, bus, clock, logger });
  await liveUsers.listen();
  const postStreams = new PostStreams({ bus, clock });
  await postStreams.listen();
  const principalOf = principalReader({ accessTokens, liveUsers });
  const liveSockets = new LiveSockets({
    bus,
    clock,
    logger,
    identify: identifyListener(principalOf),
    endedSignIns,
    online: (caller) => liveUsers.record(caller),
    sent: publishLiveAlerts(metrics),
  });
  await liveSockets.listen();
  const liveBroadcasts = new LiveBroadcasts({ gatewayId, bus, clock, logger, sockets: liveSockets });
  await liveBroadcasts.listen();
  publishCounts(
    { liveSockets, admission, answers, fallbackReads, accessTokens, endedSignIns, postStreams },
    metrics,
  );
  const openedOffers = new OpenedOffers({ bus, clock, logger, accessTokens });
  const limits = rateLimits({ cache, ...config });
  const originOf = publicOrigin(config);
  const isExtension = extensionOrigins(config.extensionOrigins);
  const files = await readWebFiles(config.webFiles, { publicUrl: config.publicUrl, logger });
  const site = sitePages(files);
  const { proxiesInFront, connections } = config;
  // Behind proxies a connection belongs to the proxy, not to a caller.
  const perConnection = proxiesInFront > 0 ? Number.POSITIVE_INFINITY : connections.perAddress;
  const callerOf = callerReader(config);
  const isKnownHost = knownHosts(config);
  const isCrossSite = crossSiteCheck(isExtension, originOf);
  const openStreams = new Set<EventStream>();
  const { startHeaders, ofData } = securityHeaders(config);

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
      ...(proxiesInFront > 0 ? [limitOpenRequests(new OpenRequests(connections.perAddress))] : []),
      cors(isExtension),
      refuseCrossSiteWrites(isCrossSite),
      limited(limits.requests),
      checkCaller((caller) => limits.fingerprints.spend(caller)),
      countCallers(liveUsers),
    ),
  );

  const edge = {
    bus,
    answers,
    lastAnswers,
    fallbackReads,
    clock,
    limits,
    principalOf,
    given: givenFields({ browser: browserBinding(config), originOf, ...config }),
  };
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

  const refuse = refuseOverload({
    dataHeaders: ofData,
    isExtension,
    keepAliveMs: keepAliveMs(config.connections),
  });
  const server = createHttpServer(app, admitRequests(app, admission, refuse), config.connections);
  const limit = { perAddress: perConnection, inAll: config.maxConnections };
  publishConnections(limitConnections(server, limit), metrics);
  mountLive(server, {
    sockets: liveSockets,
    callerOf,
    isKnownHost,
    isCrossSite,
    limit: limits.requests,
    logger,
  });
  const listener = await listen(server, config);
  const url = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${listener.port}`;
  logger.info({ url, publicUrl: config.publicUrl }, "gateway listens");
  admission.start();
  keys.start();
  endedSignIns.start();
  liveUsers.start();
  postStreams.start();
  liveSockets.start();
  const stopEndingPushes = endPushesWithSignIns({ bus, clock, endedSignIns });

  return {
    url,
    drainMs: config.drainMs,
    async stop(graceMs) {
      endConnectionsPolitely(server);
      if (config.drainMs > 0) await clock.sleep(config.drainMs);
      postStreams.stop(); // streams and sockets do not end by themselves
      liveSockets.stop();
      liveBroadcasts.stop();
      stopEndingPushes();
      await closeServer(server, listener, {
        graceMs,
        beforeCut: () => {
          for (const stream of openStreams) endSearch(stream, {});
        },
      });
      await Promise.race([openedOffers.stop(), clock.sleep(graceMs)]);
      admission.stop();
      keys.stop();
      endedSignIns.stop();
      liveUsers.stop();
    },
  };
}
