import { type Clock, systemClock } from "@stockfinder/service/clock";
import type { Parts, Running } from "@stockfinder/service/run";
import express, { type Response } from "express";
import { accessLog } from "./access-log.ts";
import { AccessTokens } from "./access-tokens.ts";
import { AnswerCache } from "./answer-cache.ts";
import { appleFailures, mountAppleRedirects } from "./apple-redirect.ts";
import { browserBinding } from "./browser-binding.ts";
import { clientAddress } from "./client-address.ts";
import type { GatewayConfig } from "./config.ts";
import { cors, extensionOrigins } from "./cors.ts";
import { refuseCrossSiteWrites } from "./cross-site.ts";
import { mountDocs } from "./docs-page.ts";
import { EndedSignIns } from "./ended-sign-ins.ts";
import { publishCounts } from "./gateway-metrics.ts";
import { givenFields } from "./given-fields.ts";
import { mountHealth } from "./health-routes.ts";
import { closeServer, createHttpServer, listen } from "./http-server.ts";
import { inTurn } from "./in-turn.ts";
import { LiveUsers, mountLiveUsers, noteCallers } from "./live-users.ts";
import { mountMailPreviews } from "./mail-previews.ts";
import { OPERATIONS } from "./operations.ts";
import { mountPostStream } from "./post-stream.ts";
import { PostStreams } from "./post-streams.ts";
import { principalReader } from "./principal.ts";
import { methodNotAllowed, noSuchPath, problems } from "./problem.ts";
import { publicOrigin } from "./public-origin.ts";
import { PublishedKeys } from "./published-keys.ts";
import { limited, rateLimits } from "./rate-limits.ts";
import { requestId } from "./request-id.ts";
import { mountProxies } from "./retailer-proxy.ts";
import { mountOperations } from "./routes.ts";
import { sandboxPictures } from "./sandbox-pictures.ts";
import { endStream, searchStream } from "./search-stream.ts";
import { securityHeaders } from "./security-headers.ts";
import { mountUnsubscribePage } from "./unsubscribe.ts";
import { readWebFiles, webFiles } from "./web-files.ts";

export interface Gateway extends Running {
  readonly url: string;
}

export interface GatewayParts extends Parts {
  readonly config: GatewayConfig;
  readonly clock?: Clock;
}

/** Opens the product's one door to the outside. */
export async function startGateway(parts: GatewayParts): Promise<Gateway> {
  const { config, bus, cache, logger, metrics, readiness, clock = systemClock } = parts;
  const answers = new AnswerCache({
    bus,
    cache,
    memoryBytes: config.answerMemoryBytes,
    sharing: config.answerSharing,
  });
  await answers.listen();
  const endedSignIns = new EndedSignIns({ bus, clock, logger });
  const keys = new PublishedKeys({ bus, clock, logger });
  const accessTokens = new AccessTokens({ keys, endedSignIns, clock });
  const liveUsers = new LiveUsers({ bus, clock, logger });
  await liveUsers.listen();
  const postStreams = new PostStreams({ bus, clock, logger });
  await postStreams.listen();
  publishCounts({ answers, accessTokens, endedSignIns, postStreams }, metrics);
  const limits = rateLimits({ cache, ...config });
  const isExtension = extensionOrigins(config.extensionOrigins);
  const files = await readWebFiles(config.webFiles, { publicUrl: config.publicUrl, logger });
  const openStreams = new Set<Response>();

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.set("trust proxy", config.proxiesInFront);

  app.use(
    inTurn(
      securityHeaders(config),
      requestId,
      accessLog({ logger, metrics, ...config }),
      clientAddress(config),
      cors(isExtension),
      refuseCrossSiteWrites(isExtension),
      limited(limits.requests),
      noteCallers(liveUsers),
    ),
  );

  const edge = {
    bus,
    answers,
    limits,
    principalOf: principalReader({ accessTokens, liveUsers }),
    given: givenFields({ browser: browserBinding(config), originOf: publicOrigin(config), ...config }),
  };
  app
    .route("/api/search")
    .get(searchStream(edge, openStreams))
    .all(methodNotAllowed(["GET"]));
  mountUnsubscribePage(app);
  mountOperations(app, OPERATIONS, edge);
  mountPostStream(app, { bus, streams: postStreams });
  if (!config.production) mountMailPreviews(app, edge);
  mountLiveUsers(app, liveUsers);
  mountAppleRedirects(app, edge);
  mountProxies(app, edge);
  mountDocs(app, OPERATIONS);
  mountHealth(app, { readiness, metrics, ...config });
  if (config.sandboxUrl) app.get("/sandbox-pictures/:upc.svg", sandboxPictures(config.sandboxUrl));
  app.use(webFiles(files));
  app.use(noSuchPath);
  app.use(appleFailures(logger));
  app.use(problems(logger));

  const server = createHttpServer(app);
  const port = await listen(server, config);
  const url = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
  logger.info({ url, publicUrl: config.publicUrl }, "gateway listens");
  void keys.start();
  void endedSignIns.start();
  void liveUsers.start();
  void postStreams.start();

  return {
    url,
    async stop(graceMs) {
      postStreams.stop(); // they would not end by themselves
      await closeServer(server, graceMs, () => openStreams.forEach(endStream));
      keys.stop();
      endedSignIns.stop();
      liveUsers.stop();
    },
  };
}
