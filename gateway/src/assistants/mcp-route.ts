import type { Logger } from "@stockfinder/service/logger";
import type { Express } from "express";
import { send, sendEmpty } from "../http/answer.ts";
import { jsonBody } from "../http/json-body.ts";
import { methodNotAllowed } from "../http/problem.ts";
import type { Edge } from "../routes/routes.ts";

export const MCP_PATH = "/mcp";

/**
 * Mounts the MCP server (Model Context Protocol, streamable HTTP without sessions): each request has its answer as JSON. Its code
 * is loaded at the first request, because most gateways never serve one.
 */
export function mountMcp(app: Express, edge: Edge, logger: Pick<Logger, "error">): void {
  app
    .route(MCP_PATH)
    .post(jsonBody, async (request, response) => {
      const { answerMcp } = await import("./mcp-server.ts");
      const answer = await answerMcp(request, response, edge, logger);
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 202) return sendEmpty(response, 202, ["Content-Length", "0"]);
      send(response, answer.status, "application/json", body);
    })
    .all(methodNotAllowed(["POST"]));
}
