import { feedArea, fetchPosts } from "@stockfinder/contracts/community";
import { parseInput } from "@stockfinder/contracts/fault";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { areaOf } from "@stockfinder/places/area";
import type { Express, RequestHandler } from "express";
import { openStream } from "./answer.ts";
import type { PostStreams } from "./post-streams.ts";
import { methodNotAllowed } from "./problem.ts";
import type { Edge } from "./routes.ts";

export const POST_STREAM_PATH = "/api/post/stream";

export const PostStreamInput = fetchPosts.input.pick({ zipcode: true, distance: true });

/** `GET /api/post/stream`: the new posts of a feed as server-sent events, as they are made. */
export function mountPostStream(
  app: Express,
  { bus, streams }: Pick<Edge, "bus"> & { readonly streams: PostStreams },
): void {
  const open: RequestHandler = async (request, response) => {
    const { zipcode, distance } = parseInput(PostStreamInput, request.query);
    const { caller, requestId } = response.locals;
    // Says whether there is such a zip code.
    await bus.callRaw(feedArea, { zipcode, distance }, { principal: ANONYMOUS, requestId });
    streams.makeRoomFor(caller);
    openStream(response);
    streams.add(response, { area: areaOf(zipcode), distance, caller });
  };
  const others = methodNotAllowed(["GET"]);
  app.route(POST_STREAM_PATH).head(others).get(open).all(others);
}
