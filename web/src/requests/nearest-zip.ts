import { postJson } from "./http.ts";

const TIMEOUT_MS = 5_000;

export async function nearestZip(position: { latitude: number; longitude: number }): Promise<string> {
  const { zipcode } = await postJson<{ zipcode: string }>("/api/getzip", position, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return zipcode;
}
