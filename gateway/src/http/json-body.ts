import { Fault } from "@stockfinder/contracts/fault";
import express, { type Request, type RequestHandler } from "express";
import { refuseDeepJson } from "./json-depth.ts";

export const BODY_LIMIT_BYTES = 65_536;

/** Any JSON value: clients without input may send `null` or `""`. */
export const jsonBody = jsonBodyOf(BODY_LIMIT_BYTES);

/** The same, of at most so many bytes. */
export function jsonBodyOf(limit: number): RequestHandler {
  return express.json({ limit, strict: false, verify: refuseDeepJson });
}

/**
 * The fields of a request's body; none if it is empty.
 * @throws {Fault} `bad-input` for JSON that is not an object.
 */
export function bodyFields(request: Request): object {
  const body: unknown = request.body ?? "";
  if (body === "") return {};
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw new Fault("bad-input", "The body must be a JSON object", {
    errors: [{ path: "", message: "Must be a JSON object" }],
  });
}
