import { z } from "zod";
import { ListId, ListOwner } from "./lists.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";

export const findInOnePlace = operation({
  name: "community.findInOnePlace",
  summary: "Whether one place near a zip code has all that is open on a list, as last seen",
  repeatable: true,
  input: z.strictObject({ id: ListId, zip: Zipcode }),
  output: z
    .object({
      name: z.string(),
      owners: z.array(ListOwner),
      /** The best stop that certainly has every line, with its total; null if there is none. */
      place: z.object({ name: z.string(), total: z.number() }).nullable(),
    })
    /** Null if there is no such list, or if the calling person is not in it. */
    .nullable(),
  deadlineMs: 8_000,
});
