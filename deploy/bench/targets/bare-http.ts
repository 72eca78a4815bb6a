import { createServer } from "node:http";
import { reportTarget } from "../target.ts";

/** The minimum for any gateway: node:http that sends the same bytes. */
const body = Buffer.from(process.env.BODY ?? "");

const server = createServer((_request, response) => {
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => reportTarget(listeningUrl()));

function listeningUrl(): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
}
