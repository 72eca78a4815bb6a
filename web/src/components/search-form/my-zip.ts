import { nearestZip } from "@stockfinder/contracts/places";
import { call } from "../../api/call.ts";

const POSITION_TIMEOUT_MS = 10_000;

/** The zip code nearest to where the browser is. Rejects if the position is refused or unknown, or no zip code is near. */
export async function myZip(): Promise<string> {
  const { coords } = await position();
  const { latitude, longitude } = coords;
  return (await call(nearestZip, { latitude, longitude })).zipcode;
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    // The timeout of getCurrentPosition starts with the permission. This one also ends an open permission prompt.
    setTimeout(reject, POSITION_TIMEOUT_MS);
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: POSITION_TIMEOUT_MS });
  });
}
