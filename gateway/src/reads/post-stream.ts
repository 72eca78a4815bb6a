import { fetchPosts } from "@stockfinder/contracts/community";
import { Fault, parseInput } from "@stockfinder/contracts/fault";
import { POST_STREAM_PATH } from "@stockfinder/contracts/streams";
import { areaOf } from "@stockfinder/places/area";
import { placeOf } from "@stockfinder/places/places";
import type { Express, RequestHandler } from "express";
import { openStream } from "../http/answer.ts";
import { methodNotAllowed } from "../http/problem.ts";
import type { PostStreams } from "./post-streams.ts";

export const PostStreamInput = fetchPosts.input.pick({ zipcode: true, distance: true }).strict();

export function mountPostStream(app: Express, streams: PostStreams): void {
  const open: RequestHandler = (request, response) => {
    const { zipcode, distance } = parseInput(PostStreamInput, request.query);
    if (!placeOf(zipcode)) throw new Fault("not-found", "There is no such zip code");
    streams.expectRunning();
    openStream(response);
    streams.add(response, { area: areaOf(zipcode), distance });
  };
  const others = methodNotAllowed(["GET"]);
  app.route(POST_STREAM_PATH).head(others).get(open).all(others);
}
