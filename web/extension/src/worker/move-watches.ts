import { RequestFailed } from "@stockfinder/client/request-failed";
import { adoptWatches } from "@stockfinder/contracts/watches";
import { forget, read } from "../stored.ts";
import { callAsOwner } from "./client.ts";

/** Without an answer it is asked again at the next connection. */
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
