import { z } from "zod";
import { StoreOffer } from "./offers.ts";

/** What a tile says of a product: about its best offer, and where else it is. All optional, because older services do not send them. */
export const TileFacts = z.object({
  /** Whether sending it comes on top of its price, and its store does not state how much. */
  plusShipping: z.boolean().optional(),
  /** When the best offer was read, as `seenAt` of an offer. */
  seenAt: z.iso.datetime().optional(),
  /** To the nearest branch of its store that has it, as `distanceMiles` of an offer. */
  distanceMiles: StoreOffer.shape.distanceMiles,
  /** To the nearest branch of any store that sells to everybody and has it; null and absent as `distanceMiles`. */
  nearestMiles: StoreOffer.shape.distanceMiles,
  stores: z.number().int().optional(),
  /** How many of them have it. */
  inStock: z.number().int().optional(),
});
export type TileFacts = z.infer<typeof TileFacts>;
