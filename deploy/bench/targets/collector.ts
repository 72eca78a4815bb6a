import { createServer } from "node:http";
import { reportTarget } from "../target.ts";

/** Takes every export of traces and forgets it. */
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  reportTarget(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});
