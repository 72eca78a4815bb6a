import { parseInput } from "@stockfinder/contracts/fault";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import type { Request } from "express";
import { z } from "zod";

const Headers = z.object({ "x-fingerprint": z.string().trim().min(1).max(128) });

/**
 * Who asks. Extension clients that nobody signed in to are known by their fingerprint.
 * @throws {Fault} `bad-input` for a fingerprint that cannot be one.
 */
export function principalOf(request: Request): Principal {
  if (request.headers["x-fingerprint"] === undefined) return ANONYMOUS;
  const { "x-fingerprint": fingerprint } = parseInput(Headers, request.headers);
  return { kind: "anonymous", fingerprint };
}
