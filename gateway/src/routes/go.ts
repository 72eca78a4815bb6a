import { parseInput } from "@stockfinder/contracts/fault";
import { followLink, GO_PATH, GoQuery } from "@stockfinder/contracts/links";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import type { Express, Request } from "express";
import { redirectToStore } from "../http/answer.ts";
import { methodNotAllowed } from "../http/problem.ts";
import type { Edge } from "./routes.ts";

const STORE_ADDRESS = /^https:\/\/[!-~]+$/;

/** Mounts the product's links to stores. The lookup service checks the signature; the query holds nothing else. */
export function mountGo(app: Express, { bus, given }: Edge): void {
  app
    .route(GO_PATH)
    .get(async (request, response) => {
      const { u, s } = parseInput(GoQuery, { ...request.query });
      const caller = given.caller(request, response);
      const input = parseInput(followLink.input, { u, s, caller, isClick: isClick(request) });
      const { requestId } = response.locals.caller;
      const { location } = await bus.call(followLink, input, { principal: ANONYMOUS, requestId });
      if (location !== u || !STORE_ADDRESS.test(location))
        throw new Error(`${followLink.name} redirects elsewhere`);
      redirectToStore(response, location);
    })
    .all(methodNotAllowed(["GET", "HEAD"]));
}

/** Link checkers use HEAD; browsers mark prefetches. */
function isClick({ method, headers }: Request): boolean {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? "";
  return method === "GET" && !String(purpose).includes("prefetch");
}
