import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { CallCounts } from "./calls.ts";
import { Fault, type Faults } from "./faults.ts";
import { BodyTooLarge, readBody, send } from "./http-answers.ts";
import { type Answer, json } from "./upstreams/route.ts";
import { upstreamsNamed } from "./upstreams.ts";
import type { World } from "./world.ts";

export interface ControlDependencies {
  readonly world: World;
  readonly calls: CallCounts;
  readonly faults: Faults;
}

const Clock = z.union([
  z.strictObject({ now: z.iso.datetime() }),
  z.strictObject({ advanceMs: z.number().int().min(0) }),
]);

const ForcedStock = z.strictObject({
  stock: z.enum(["in", "limited", "out"]).optional(),
  priceCents: z.number().int().min(1).max(10_000_000).optional(),
});

class BadControl extends Error {
  override readonly name = "BadControl";
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** The control endpoint for tests, the bench and operators; listens on the loopback address only. */
export function controlHandler(dependencies: ControlDependencies) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      send(
        response,
        control(dependencies, request.method ?? "GET", request.url ?? "/", await readBody(request)),
      );
    } catch (error) {
      const status = error instanceof BadControl ? error.status : error instanceof BodyTooLarge ? 413 : 500;
      send(response, json({ error: error instanceof Error ? error.message : String(error) }, status));
    }
  };
}

function control(
  { world, calls, faults }: ControlDependencies,
  method: string,
  url: string,
  body: string,
): Answer {
  const [, first, subject, name = ""] = url.split("/").map(decodeURIComponent);
  if (first !== "control") throw new BadControl("no such path", 404);
  switch (`${method} ${subject}`) {
    case "GET state":
      break;
    case "POST reset":
      faults.clear();
      calls.reset();
      world.clock.reset();
      world.stock.release();
      break;
    case "PUT faults": {
      const fault = parse(Fault, body);
      for (const upstream of upstreamsOf(name)) faults.set(upstream, fault);
      break;
    }
    case "DELETE faults":
      if (name === "") faults.clear();
      else for (const upstream of upstreamsOf(name)) faults.clear(upstream);
      break;
    case "PUT clock": {
      const clock = parse(Clock, body);
      if ("now" in clock) world.clock.freezeAt(Date.parse(clock.now));
      else world.clock.advance(clock.advanceMs);
      break;
    }
    case "DELETE clock":
      world.clock.reset();
      break;
    case "PUT stock":
      world.stock.force(upcOf(name, world), parse(ForcedStock, body));
      break;
    case "DELETE stock":
      world.stock.release(name === "" ? undefined : upcOf(name, world));
      break;
    default:
      throw new BadControl("no such path", 404);
  }
  return json({ now: new Date(world.clock.now()).toISOString(), calls, faults });
}

function upstreamsOf(name: string) {
  const upstreams = upstreamsNamed(name);
  if (upstreams.length === 0)
    throw new BadControl(`"${name}" is neither a retailer nor an upstream nor the host of a shop`, 404);
  return upstreams;
}

function upcOf(name: string, world: World): string {
  const product = world.catalog.withUpc(name);
  if (!product) throw new BadControl(`no product has the UPC "${name}"`, 404);
  return product.upc;
}

function parse<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw new BadControl(`the body is not JSON: ${String(cause)}`);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BadControl(z.prettifyError(parsed.error));
  return parsed.data;
}
