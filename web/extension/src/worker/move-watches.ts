import { RequestFailed } from "@stockfinder/client/request-failed";
import { adoptWatches } from "@stockfinder/contracts/watches";
import { forget, read } from "../stored.ts";
import { callAsOwner } from "./client.ts";

/**
 * Has the server give the watches of the extension's previous fingerprint to its current owner. Without an answer it is asked again
 * at the next connection.
 */
export async function moveWatches(): Promise<void> {
  const fingerprint = await read("formerFingerprint");
  if (fingerprint === undefined) return;
  try {
    await callAsOwner(adoptWatches, { fingerprint });
  } catch (error) {
    if (!(error instanceof RequestFailed && error.status === 400)) return;
  }
  await forget("formerFingerprint");
}
