import { Fault } from "@stockfinder/contracts/fault";
import express, { type Request } from "express";

export const BODY_LIMIT_BYTES = 65_536;

/** Any JSON: clients that have nothing to say may write that down, as `null` or `""`. */
export const jsonBody = express.json({ limit: BODY_LIMIT_BYTES, strict: false });

/**
 * What a request says in its body, which may be empty.
 * @throws {Fault} `bad-input` for JSON that is no object.
 */
export function saidInBody(request: Request): object {
  const body: unknown = request.body ?? "";
  if (body === "") return {};
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw new Fault("bad-input", "The body must be a JSON object", {
    errors: [{ path: "", message: "Must be a JSON object" }],
  });
}
