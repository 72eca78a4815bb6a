import { listChannels, type OwnChannel } from "@stockfinder/contracts/channels";
import type { Watch } from "@stockfinder/contracts/watches";
import { useFetched } from "../../api/use-fetched.ts";
import { callAsWatcher } from "../watcher.ts";

/** The person's own channels; none while they cannot be reached. With `of`, only asked for if a watch there has one. */
export function useOwnChannels(of?: readonly Pick<Watch, "channels">[]): readonly OwnChannel[] {
  const isWanted =
    of?.some(({ channels }) => channels.some((channel) => channel.startsWith("channel:"))) ?? true;
  const { data } = useFetched(isWanted ? "channels" : null, (signal) =>
    callAsWatcher(listChannels, {}, signal),
  );
  return data ?? [];
}
