import { createServer } from "node:http";
import { joinWrites } from "@stockfinder/cache/join-writes";
import { Redis } from "ioredis";
import { reportTarget } from "../target.ts";

/** node:http with one GET of the same bytes behind it. */
const { REDIS_URL = "", KEY = "", BODY = "" } = process.env;
const redis = new Redis(REDIS_URL);
redis.on("connect", () => joinWrites(redis.stream));
await redis.set(KEY, Buffer.from(BODY), "EX", 600);

const server = createServer(async (_request, response) => {
  const body = await redis.getBuffer(KEY);
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body?.length ?? 0,
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  reportTarget(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
});
