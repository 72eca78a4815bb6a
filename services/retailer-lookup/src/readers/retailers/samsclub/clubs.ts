import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import {
  ItemId,
  isObject,
  Phone,
  Place,
  part,
  Quantity,
  requiredList,
  Text,
  Token,
} from "../../parsing/fields.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { nearest } from "../../parsing/nearest.ts";
import { OperationalHours } from "../../parsing/operational-hours.ts";
import { readBody, readShape } from "../../parsing/read-answer.ts";
import type { Store, UpstreamCall } from "../../parsing/retailer.ts";
import { storeOf } from "../../parsing/store.ts";

const MAX_CLUBS = 20;
const MILES = 100;

const Clubs = requiredList(
  z.object({
    id: ItemId,
    name: Text,
    address: part(z.object({ address1: Text, city: Text, state: Token })),
    distance: Quantity,
    geoPoint: Place,
    phone: Phone,
    operationalHours: OperationalHours,
  }),
);

export function askClubs(near: Near): UpstreamCall<Store[]> {
  return {
    request: {
      upstream: "sam",
      method: "GET",
      path: "/api/node/clubfinder/list",
      query: { distance: MILES, nbrOfStores: MAX_CLUBS, singleLineAddr: near.zip },
    },
    /** Clubs come as a bare list, an error as an object. */
    read(answer) {
      const body = readBody(answer);
      if (isObject(body) && "error" in body) {
        throw new LookupFailure("refused", Text.parse(body.message) ?? "no reason given");
      }
      const clubs = readShape(body, Clubs).flatMap(
        ({ address, distance: distanceMiles, geoPoint: position, operationalHours: days, ...raw }) =>
          storeOf("Sam's Club", { ...raw, ...address, distanceMiles, position, days }) ?? [],
      );
      if (clubs.length === 0) throw new LookupFailure("no-stores", `none within ${MILES} miles`);
      return nearest(clubs, ({ distanceMiles }) => distanceMiles, MAX_CLUBS);
    },
  };
}
