import { randomUUID } from "node:crypto";
import { type Clock, systemClock } from "@stockfinder/service/clock";
import type { Components, Running } from "@stockfinder/service/run";
import { createApp } from "./app.ts";
import { AccessTokens } from "./callers/access-tokens.ts";
import { browserBinding } from "./callers/browser-binding.ts";
import { endPushesWithSignIns } from "./callers/ended-pushes.ts";
import { EndedSignIns } from "./callers/ended-sign-ins.ts";
import { givenFields } from "./callers/given-fields.ts";
import { LiveUsers } from "./callers/live-users.ts";
import { keyReader } from "./callers/personal-keys.ts";
import { principalReader } from "./callers/principal.ts";
import { PublishedKeys } from "./callers/published-keys.ts";
import type { GatewayConfig } from "./config.ts";
import { publishConnections, publishCounts, publishLiveAlerts } from "./gateway-metrics.ts";
import type { EventStream } from "./http/event-stream.ts";
import { admitRequests, closeServer, createHttpServer, endConnectionsPolitely } from "./http/http-server.ts";
import { listen } from "./http/listener.ts";
import { requestChecks } from "./http/request-checks.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { Admission } from "./limits/admission.ts";
import { limitConnections } from "./limits/connection-limits.ts";
import { refuseOverload } from "./limits/overloaded.ts";
import { rateLimits } from "./limits/rate-limits.ts";
import { identifyListener } from "./live/identify-listener.ts";
import { LiveBroadcasts } from "./live/live-broadcasts.ts";
import { LiveSockets } from "./live/live-sockets.ts";
import { mountLive } from "./live/live-upgrade.ts";
import type { House } from "./pages/house.ts";
import { pageRenderer } from "./pages/page-renderer.ts";
import { readWebFiles } from "./pages/web-files.ts";
import { AnswerCache } from "./reads/answer-cache.ts";
import { FallbackReads } from "./reads/fallback-reads.ts";
import { LastCommunityAnswers } from "./reads/last-community-answers.ts";
import { countOpenedOffers } from "./reads/opened-offers.ts";
import { PostStreams } from "./reads/post-streams.ts";

export interface Gateway extends Running {
  readonly url: string;
}

export interface GatewayComponents extends Omit<Components, "clock"> {
  readonly config: GatewayConfig;
  readonly clock?: Clock;
  readonly admission?: Admission;
  readonly house?: House | undefined;
}

export async function startGateway(components: GatewayComponents): Promise<Gateway> {
  const { config, bus, cache, logger, metrics, clock = systemClock } = components;
  const { admission = new Admission(), house } = components;
  const fallbackReads = new FallbackReads(clock);
  const lastAnswers = new LastCommunityAnswers({ bus, now: clock.now });
  await lastAnswers.listen();
  const memoryBytes = config.answerMemoryBytes;
  const answers = new AnswerCache({ bus, cache, fallbackReads, memoryBytes, now: clock.now });
  const endedSignIns = new EndedSignIns({ bus, clock, logger });
  const keys = new PublishedKeys({ bus, clock, logger });
  const accessTokens = new AccessTokens({ keys, endedSignIns, clock });
  const gatewayId = randomUUID();
  const liveUsers = new LiveUsers({ gatewayId, bus, clock, logger });
  await liveUsers.listen();
  const postStreams = new PostStreams({ bus, clock });
  await postStreams.listen();
  const principalOf = principalReader({
    accessTokens,
    keyBearerOf: keyReader(bus, clock),
    liveUsers,
  });
  const liveSockets = new LiveSockets({
    bus,
    clock,
    logger,
    identify: identifyListener(principalOf),
    endedSignIns,
    online: (caller, accountId) => liveUsers.record(caller, accountId),
    sent: publishLiveAlerts(metrics),
  });
  await liveSockets.listen();
  const liveBroadcasts = new LiveBroadcasts({ gatewayId, bus, clock, logger, sockets: liveSockets });
  await liveBroadcasts.listen();
  publishCounts(
    { liveSockets, admission, answers, fallbackReads, accessTokens, endedSignIns, postStreams },
    metrics,
  );
  const limits = rateLimits({ cache, ...config });
  const checks = requestChecks(config);
  const files = await readWebFiles(config.webFiles, { ...config, logger, house });
  const { proxiesInFront, connections } = config;
  // Behind proxies a connection belongs to the proxy, not to a caller.
  const perConnection = proxiesInFront > 0 ? Number.POSITIVE_INFINITY : connections.perAddress;
  const openStreams = new Set<EventStream>();
  const { startHeaders, ofData } = securityHeaders(config);

  const edge = {
    bus,
    answers,
    lastAnswers,
    fallbackReads,
    clock,
    limits,
    principalOf,
    given: givenFields({ browser: browserBinding(config), originOf: checks.originOf, ...config }),
  };
  const app = createApp(components, {
    edge,
    checks,
    startHeaders,
    files,
    render: await pageRenderer(config.webFiles, files.get("/index.html")?.plain.toString() ?? ""),
    liveUsers,
    countOpenedOffers: countOpenedOffers({ bus, logger, accessTokens }),
    postStreams,
    house,
    openStreams,
  });
  const refuse = refuseOverload({ dataHeaders: ofData, isExtension: checks.isExtension });
  const server = createHttpServer(app, admitRequests(app, admission, refuse), config.connections);
  const limit = { perAddress: perConnection, inAll: config.maxConnections };
  publishConnections(limitConnections(server, limit), metrics);
  mountLive(server, {
    ...checks,
    sockets: liveSockets,
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
  const stopEndingPushes = endPushesWithSignIns({ bus, clock, logger, endedSignIns });

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
          for (const stream of openStreams) stream.end("done", {});
        },
      });
      admission.stop();
      keys.stop();
      endedSignIns.stop();
      liveUsers.stop();
    },
  };
}
