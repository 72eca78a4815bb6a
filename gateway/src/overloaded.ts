import type { Request, RequestHandler, Response } from "express";
import { send } from "./answer.ts";

const PROBLEM = Buffer.from(
  JSON.stringify({
    type: "about:blank",
    title: "Service Unavailable",
    status: 503,
    detail: "The service is overloaded; please try again in a moment",
    code: "unavailable",
  }),
);
const LONGEST_RETRY_SECONDS = 5;

/**
 * Refuses a request during an overload, before Express runs. `Retry-After` is random, so that clients refused together do not
 * return together.
 */
export function refuseOverload(heading: RequestHandler): (request: Request, response: Response) => void {
  return (request, response) => {
    response.locals = Object.create(null); // as Express does
    heading(request, response, () => {
      const seconds = String(1 + Math.floor(Math.random() * LONGEST_RETRY_SECONDS));
      send(response, 503, "application/problem+json", PROBLEM, ["Retry-After", seconds]);
    });
  };
}
