import { createServer } from "node:http";
import { bareCaller } from "../bare-call.ts";
import { reportTarget } from "../target.ts";

/** node:http with one bare amqplib call behind it. */
const { AMQP_URL = "", QUEUE = "" } = process.env;
const { call } = await bareCaller(AMQP_URL, QUEUE);
const question = Buffer.from('{"retailer":"walmart","query":"wipes","zip":"44114","page":1}');

const server = createServer(async (_request, response) => {
  const body = await call(question);
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  reportTarget(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
});
