import type { Handler } from "@stockfinder/bus/bus";
import {
  ChannelKind,
  type listChannelKinds as listChannelKindsOperation,
} from "@stockfinder/contracts/channels";
import { KINDS } from "../../channels/kinds.ts";

/** The kinds of channels, in the order in which they are offered. */
export function listChannelKinds(areOffered: boolean): Handler<typeof listChannelKindsOperation> {
  const kinds = Object.entries(KINDS).map(([kind, { name, fields }]) => ({
    kind: ChannelKind.parse(kind),
    name,
    fields: [...fields],
  }));
  return async () => (areOffered ? kinds : []);
}
