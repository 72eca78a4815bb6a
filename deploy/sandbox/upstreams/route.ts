import type { IncomingHttpHeaders } from "node:http";
import type { z } from "zod";
import type { World } from "../world.ts";

/** A request as the retailer's host would receive it. */
export interface Asked {
  /** The variable segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** One route of a retailer's host. */
export interface Route {
  readonly method: "GET" | "POST";
  /** `{name}` matches one segment or part of one: `/v1/products/{sku}.xml`. */
  readonly path: string;
  answer(asked: Asked, world: World): Answer;
}

/** Thrown where the real host would refuse the request; contains its answer. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

export function json(value: unknown, status = 200): Answer {
  return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

export function html(body: string, status = 200): Answer {
  return { status, contentType: "text/html; charset=utf-8", body };
}

export function xml(body: string, status = 200): Answer {
  return { status, contentType: "application/xml; charset=utf-8", body };
}

/** The format of a host's refusals. */
export type Wording = (detail: string) => Answer;

export const plainBadRequest: Wording = (detail) => json({ error: "BAD_REQUEST", message: detail }, 400);
export const notFound: Wording = (detail) => json({ error: "NOT_FOUND", message: detail }, 404);

/** A required query parameter. */
export function required({ query }: Asked, name: string, wording: Wording): string {
  const value = query.get(name)?.trim();
  if (!value) throw new Refusal(wording(`${name} is required`));
  return value;
}

/** A whole number within bounds; the default if it is absent or not a number. */
export function count(value: string | null | undefined, otherwise: number, most: number): number {
  const number = Number.parseInt(value ?? "", 10);
  return Number.isNaN(number) || number < 0 ? otherwise : Math.min(number, most);
}

export function bodyOf<Schema extends z.ZodType>(
  asked: Asked,
  schema: Schema,
  wording: Wording,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(asked.body, wording));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Refusal(wording(`${issue?.path.join(".") || "body"}: ${issue?.message}`));
}

function parseJson(body: string, wording: Wording): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(wording("the body is not JSON"));
  }
}
