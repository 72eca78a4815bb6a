import type { Watch } from "@stockfinder/contracts/watches";
import { Link } from "wouter";
import { hasTrouble, type KnownChannels } from "./delivery-words.ts";

/** Where the alerts of a watch go, in `words`, with the way to a channel in trouble. */
export function SentTo({
  watch,
  words,
  channels,
  className = "",
  onFollow,
}: {
  watch: Watch;
  words: string;
  channels: KnownChannels;
  className?: string;
  onFollow?: () => void;
}) {
  return (
    <p className={`break-words ${className}`}>
      {words}
      {hasTrouble(watch, channels) && (
        <>
          {" · "}
          <Link href="/me" className="underline" onClick={onFollow}>
            Your channels
          </Link>
        </>
      )}
    </p>
  );
}
