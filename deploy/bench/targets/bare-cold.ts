import { createServer } from "node:http";
import { bareCaller } from "../bare-call.ts";
import { MARK } from "../drawn-latency.ts";
import { reportTarget } from "../target.ts";

/** node:http that answers a marked search with one event for each of `RETAILERS`, from a bare amqplib call each. */
const { AMQP_URL = "", QUEUE = "", RETAILERS = "" } = process.env;
const { call } = await bareCaller(AMQP_URL, QUEUE);

const server = createServer(async ({ url = "" }, response) => {
  const mark = MARK.exec(decodeURIComponent(url))?.[1];
  response.writeHead(200, { "content-type": "text/event-stream" });
  const sections = RETAILERS.split(",").map(async (retailer) => {
    const body = await call(Buffer.from(JSON.stringify({ retailer, mark })));
    response.write(Buffer.concat([Buffer.from("event: result\ndata: "), body, Buffer.from("\n\n")]));
  });
  await Promise.all(sections);
  response.end();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  reportTarget(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});
