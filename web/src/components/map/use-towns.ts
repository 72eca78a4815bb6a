import { nearTowns } from "@stockfinder/contracts/places";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import type { Position } from "./map-positions.ts";

/** The towns around a position, the largest first; none until they are known. */
export function useTowns({ latitude, longitude }: Position, radius: number) {
  const { data } = useFetched(`${latitude} ${longitude} ${radius}`, (signal) =>
    call(nearTowns, { latitude, longitude, radius }, { signal }),
  );
  return data ?? [];
}
