import type { Parts, Running } from "@stockfinder/service/run";
import express, { type Response } from "express";
import { accessLog } from "./access-log.ts";
import { AnswerCache } from "./answer-cache.ts";
import { countAnswers } from "./answer-metrics.ts";
import type { GatewayConfig } from "./config.ts";
import { cors, extensionOrigins } from "./cors.ts";
import { refuseCrossSiteWrites } from "./cross-site.ts";
import { mountDocs } from "./docs-page.ts";
import { mountHealth } from "./health-routes.ts";
import { closeServer, createHttpServer, listen } from "./http-server.ts";
import { OPERATIONS } from "./operations.ts";
import { methodNotAllowed, noSuchPath, problems } from "./problem.ts";
import { limited, rateLimits } from "./rate-limits.ts";
import { requestId } from "./request-id.ts";
import { mountProxies } from "./retailer-proxy.ts";
import { mountOperations } from "./routes.ts";
import { sandboxPictures } from "./sandbox-pictures.ts";
import { endStream, searchStream } from "./search-stream.ts";
import { securityHeaders } from "./security-headers.ts";
import { readWebFiles, webFiles } from "./web-files.ts";

export interface Gateway extends Running {
  readonly url: string;
}

/** Opens the product's one door to the outside. */
export async function startGateway(parts: Parts & { readonly config: GatewayConfig }): Promise<Gateway> {
  const { config, bus, cache, logger, metrics, readiness } = parts;
  const answers = new AnswerCache({
    bus,
    cache,
    memoryBytes: config.answerMemoryBytes,
    sharing: config.answerSharing,
  });
  await answers.listen();
  countAnswers(answers, metrics);
  const limits = rateLimits({ cache, ...config });
  const isExtension = extensionOrigins(config.extensionOrigins);
  const files = await readWebFiles(config.webFiles, logger);
  const openStreams = new Set<Response>();

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.set("trust proxy", config.proxiesInFront);

  app.use(securityHeaders(config));
  app.use(requestId);
  app.use(accessLog({ logger, metrics, ...config }));
  app.use(cors(isExtension));
  app.use(refuseCrossSiteWrites(isExtension));
  app.use(limited(limits.requests));

  const edge = { bus, answers, limits };
  app
    .route("/api/search")
    .get(searchStream(edge, openStreams))
    .all(methodNotAllowed(["GET"]));
  mountOperations(app, OPERATIONS, edge);
  mountProxies(app, edge);
  mountDocs(app, OPERATIONS);
  mountHealth(app, { readiness, metrics, ...config });
  if (config.sandboxUrl) app.get("/sandbox-pictures/:upc.svg", sandboxPictures(config.sandboxUrl));
  app.use(webFiles(files));
  app.use(noSuchPath);
  app.use(problems(logger));

  const server = createHttpServer(app);
  const port = await listen(server, config);
  const url = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
  logger.info({ url, publicUrl: config.publicUrl }, "gateway listens");

  return {
    url,
    stop: (graceMs) => closeServer(server, graceMs, () => openStreams.forEach(endStream)),
  };
}
