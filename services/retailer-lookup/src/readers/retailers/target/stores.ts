import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import {
  Flag,
  ItemId,
  isObject,
  list,
  Phone,
  part,
  Quantity,
  requiredList,
  Text,
  Token,
} from "../../parsing/fields.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { nearest } from "../../parsing/nearest.ts";
import { type DayHours, readDay, readOpenTime } from "../../parsing/opening-hours.ts";
import { readPosition } from "../../parsing/position.ts";
import { readBody, readShape } from "../../parsing/read-answer.ts";
import type { Store, UpstreamCall } from "../../parsing/retailer.ts";
import { storeOf } from "../../parsing/store.ts";

const MAX_STORES = 5;
const MILES = 100;

/** `region` is the code of the state; the field `state` is its name. */
const Address = z
  .object({ address_line1: Text, city: Text, region: Token })
  .transform(({ address_line1, city, region }) => ({ address1: address_line1, city, state: region }));

/** One of the coming days, by its date and name. Holidays are listed elsewhere, so it represents its day of the week. */
const Day = z
  .object({
    day_name: Text,
    is_open: Flag,
    hours: list(z.object({ begin_time: Token, end_time: Token })),
  })
  .transform(({ day_name, is_open, hours }): DayHours | null => {
    const day = readDay(day_name ?? "");
    if (day === null) return null;
    if (is_open === false) return { day, open: [] };
    const open = hours.flatMap(({ begin_time, end_time }) => readOpenTime(begin_time, end_time) ?? []);
    return open.length === 0 ? null : { day, open };
  });

const OperatingHours = z
  .object({ regular_event_hours: z.object({ days: list(Day) }) })
  .transform(({ regular_event_hours: { days } }) => days.filter((day) => day !== null));

const Location = z.object({
  location_id: ItemId,
  status: Text,
  location_names: list(z.object({ name: Text })),
  address: part(Address),
  contact_information: part(z.object({ telephone_number: Phone })),
  geographic_specifications: part(z.object({ iso_time_zone: Token, latitude: Token, longitude: Token })),
  rolling_operating_hours: part(OperatingHours),
  distance: Quantity,
});

const Places = z.array(z.object({ locations: requiredList(Location) }));

/** `nearby_stores_v1`. */
const StoreNearby = z.object({
  store_id: ItemId,
  location_name: Text,
  distance: Quantity,
  mailing_address: part(Address),
});

const NearbyStores = z.object({
  data: z.object({ nearby_stores: z.object({ stores: requiredList(StoreNearby) }) }),
});

export function askStores(near: Near): UpstreamCall<Store[]> {
  return {
    request: {
      upstream: "tgt",
      method: "GET",
      path: `/v3/stores/nearby/${near.zip}`,
      query: { limit: MAX_STORES, within: MILES, unit: "mile", locale: "en-US" },
    },
    read(answer) {
      const body = readBody(answer);
      const stores = isObject(body) ? readNearbyStores(body) : readPlaces(body);
      if (stores.length === 0) throw new LookupFailure("no-stores", `none within ${MILES} miles`);
      return nearest(stores, ({ distanceMiles }) => distanceMiles, MAX_STORES);
    },
  };
}

function readPlaces(body: unknown): Store[] {
  return readShape(body, Places)
    .flatMap(({ locations }) => locations)
    .filter(({ status }) => status === null || status === "Open")
    .flatMap((location) => {
      const geography = location.geographic_specifications;
      const store = storeOf("Target", {
        id: location.location_id,
        name: location.location_names[0]?.name,
        ...location.address,
        distanceMiles: location.distance,
        position: readPosition(geography?.latitude, geography?.longitude),
        phone: location.contact_information?.telephone_number,
        days: location.rolling_operating_hours,
        timeZone: geography?.iso_time_zone,
      });
      return store ?? [];
    });
}

function readNearbyStores(body: unknown): Store[] {
  return readShape(body, NearbyStores).data.nearby_stores.stores.flatMap(
    ({ store_id, location_name, mailing_address, distance }) => {
      const raw = { id: store_id, name: location_name, ...mailing_address, distanceMiles: distance };
      return storeOf("Target", raw) ?? [];
    },
  );
}
