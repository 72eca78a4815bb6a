import { postJson } from "./http.ts";

export async function nearestZip(position: { latitude: number; longitude: number }): Promise<string> {
  const { zipcode } = await postJson<{ zipcode: string }>("/api/getzip", position);
  return zipcode;
}
