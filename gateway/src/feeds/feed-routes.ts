import type { Express } from "express";
import { methodNotAllowed } from "../http/problem.ts";
import { sendFile, webFile } from "../pages/web-files.ts";
import type { Edge } from "../routes/routes.ts";
import { atomFeed, type ReadFeed } from "./atom.ts";
import { postsFeed } from "./posts-feed.ts";
import { productFeed } from "./product-feed.ts";
import { watchesFeed } from "./watches-feed.ts";

const FEEDS: Readonly<Record<string, ReadFeed>> = {
  "/feeds/product/:name.atom": productFeed,
  "/feeds/watches/:name.atom": watchesFeed,
  "/feeds/posts/:name.atom": postsFeed,
};

export function mountFeeds(app: Express, edge: Edge): void {
  for (const [path, readFeed] of Object.entries(FEEDS)) {
    app
      .route(path)
      .get(async (request, response) => {
        const origin = String(edge.given.origin(request, response));
        const feed = await readFeed(String(request.params.name), { request, response, edge, origin });
        const text = atomFeed({ ...feed, self: origin + request.originalUrl });
        const file = webFile("/feed.atom", Buffer.from(text), new Map());
        sendFile(request, response, { ...file, cacheControl: "private, no-cache" });
      })
      .all(methodNotAllowed(["GET"]));
  }
}
