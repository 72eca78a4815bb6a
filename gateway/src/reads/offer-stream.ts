import type { CallContext } from "@stockfinder/bus/bus";
import { parseInput, unlessFailed } from "@stockfinder/contracts/fault";
import { heldOffers, type OfferSource, refreshOffer } from "@stockfinder/contracts/offers";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { RequestHandler } from "express";
import { callerIn } from "../callers/caller-group.ts";
import { type EventStream, streamTo, takesEvents } from "../http/event-stream.ts";
import type { Edge } from "../routes/routes.ts";
import { rememberedByUrl } from "./public-call.ts";

/** The stream ends after this time, even if stores have not answered. */
const STREAM_MS = 10_000;
/** A source with less time left than this is not called. */
const SHORTEST_MS = 500;
/** Refreshes of one stream at once. When its client leaves, no other is begun. */
const AT_ONCE = 8;
/** The stream asks whether more stores' pages were found, after longer and longer pauses: a shop's own search takes seconds. */
const FIRST_PAUSE_MS = 250;
const PAUSE_GROWTH = 1.5;

type Wanted = InputOf<typeof heldOffers>;

/**
 * Streams the offers of a product to a caller that accepts server-sent events: the stored ones, then each one refreshed.
 * Any other caller gets the operation's answer, from the next handler.
 */
export function offerStream(
  { bus, limits, clock }: Pick<Edge, "bus" | "limits" | "clock">,
  openStreams: Set<EventStream>,
): RequestHandler {
  const wantedOf = rememberedByUrl((request) => parseInput(heldOffers.input, request.query));

  /** A source that fails costs its own offer only. */
  async function writeRefreshed(
    wanted: Wanted,
    due: readonly OfferSource[],
    context: CallContext & { readonly deadline: number },
    stream: EventStream,
  ): Promise<void> {
    const waiting = [...due];
    const refreshNext = async (): Promise<void> => {
      const source = waiting.shift();
      if (!source || !stream.isOpen || clock.now() + SHORTEST_MS > context.deadline) return;
      const offer = await unlessFailed(bus.call(refreshOffer, { ...wanted, source }, context));
      if (offer) stream.writeJson("offer", offer);
      await refreshNext();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, refreshNext));
  }

  /** The offers of pages that the lookup service learns of while the stream runs. */
  async function writeFoundLater(
    wanted: Wanted,
    known: readonly OfferSource[],
    context: CallContext & { readonly deadline: number },
    stream: EventStream,
  ): Promise<void> {
    const asked = new Set(known.map(nameOf));
    const isInTime = (pauseMs: number) => stream.isOpen && clock.now() + pauseMs < context.deadline;
    for (let pauseMs = FIRST_PAUSE_MS; isInTime(pauseMs); pauseMs *= PAUSE_GROWTH) {
      await clock.sleep(pauseMs);
      const later = await unlessFailed(bus.call(heldOffers, wanted, context));
      if (!later) return;
      const found = later.due.filter((source) => !asked.has(nameOf(source)));
      for (const source of found) asked.add(nameOf(source));
      await writeRefreshed(wanted, found, context, stream);
      if (!later.isPartial) return;
    }
  }

  return async (request, response, next) => {
    if (!takesEvents(request)) return next();
    const wanted = wantedOf(request);
    const { caller } = response.locals;
    await limits.lookups.spend(caller);
    const deadline = clock.now() + STREAM_MS;
    const context = { principal: callerIn(caller.address), requestId: caller.requestId };
    // Before the stream begins, so that a failure is a response with its status.
    const first = await bus.call(heldOffers, wanted, context);
    await streamTo(request, response, openStreams, async (stream) => {
      stream.writeJson("offers", first.held);
      await writeRefreshed(wanted, first.due, { ...context, deadline }, stream);
      if (first.isPartial) await writeFoundLater(wanted, first.due, { ...context, deadline }, stream);
      return {};
    });
  };
}

function nameOf(source: OfferSource): string {
  return "page" in source ? source.page : source.retailer;
}
