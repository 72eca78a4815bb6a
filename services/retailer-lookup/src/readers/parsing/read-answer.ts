import type { z } from "zod";
import { LookupFailure } from "./lookup-failure.ts";
import type { UpstreamAnswer } from "./upstream.ts";

const BOT_WALL = /robot or human|are you a human|captcha|blockScript|access denied/i;
const LOOKS_LIKE_MARKUP = /^\s*</;

/** A wall's page is short. Further down in a real page, `captcha` in a script is no sign of a wall. */
const WALL_LENGTH = 20_000;

export function isBotWall(body: string): boolean {
  return BOT_WALL.test(body.slice(0, WALL_LENGTH));
}

/** Whether the response is an HTML page, which some retailers send instead of data. */
export function isPage({ body }: UpstreamAnswer): boolean {
  return LOOKS_LIKE_MARKUP.test(body);
}

/**
 * Distinguishes a usable response from a retailer's refusals (walls answer 403 or 412, or with a page instead of data).
 * 206 is Target's partial success and counts as a response.
 * @throws {LookupFailure} blocked, retired, throttled, failing or refused.
 */
export function requireAnswer({ status, body }: UpstreamAnswer): void {
  if (status >= 200 && status < 300) return;
  if (status === 403 || status === 412) throw new LookupFailure("blocked", `status ${status}`);
  if (status === 404 || status === 410 || (status >= 300 && status < 400)) {
    throw new LookupFailure("retired", `status ${status}`);
  }
  if (status === 429) throw new LookupFailure("throttled", "status 429");
  if (status >= 500) throw new LookupFailure("failing", `status ${status}`);
  if (isBotWall(body)) throw new LookupFailure("blocked", `status ${status} with a challenge`);
  throw new LookupFailure("refused", `status ${status}`);
}

/**
 * The needed part of a JSON response, through a tolerant schema.
 * @throws {LookupFailure} as `readBody`; `unreadable`, naming the field.
 */
export function readJson<Schema extends z.ZodType>(answer: UpstreamAnswer, schema: Schema): z.output<Schema> {
  return readShape(readBody(answer), schema);
}

/**
 * A JSON response without a schema, for a call with several response formats.
 * @throws {LookupFailure} as `requireAnswer`; `blocked` for a page, or a wall's message, instead of data; `unreadable`
 * for invalid JSON.
 */
export function readBody(answer: UpstreamAnswer): unknown {
  requireAnswer(answer);
  const body = parseJson(answer);
  if (typeof body === "object" && body !== null && "blockScript" in body) {
    throw new LookupFailure("blocked", `status ${answer.status} with a challenge`);
  }
  return body;
}

/** @throws {LookupFailure} `unreadable`, naming the field that is not as agreed. */
export function readShape<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new LookupFailure("unreadable", `${issue?.path.join(".") || "body"}: ${issue?.message}`);
}

function parseJson(answer: UpstreamAnswer): unknown {
  try {
    return JSON.parse(answer.body);
  } catch (cause) {
    if (isPage(answer) || isBotWall(answer.body)) {
      throw new LookupFailure("blocked", "a page where JSON was asked for", { cause });
    }
    throw new LookupFailure("unreadable", "body: not JSON", { cause });
  }
}

/**
 * Each entry of a list that can be read; one bad entry does not cost the others their place.
 * A list that is null or missing is an empty one.
 */
export function readEach<T>(list: unknown, read: (entry: unknown) => T | null): T[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const item = read(entry);
    return item === null ? [] : [item];
  });
}
