import { createServer } from "node:http";
import { bareCaller } from "../bare-call.ts";
import { listenAndReport } from "../target.ts";

/** The smallest server: node:http that sends `BODY`, or without it the answer to one bare amqplib call. */
const { AMQP_URL = "", QUEUE = "", BODY } = process.env;
const fixed = BODY === undefined ? null : Buffer.from(BODY);
const caller = fixed ? null : await bareCaller(AMQP_URL, QUEUE);
const question = Buffer.from('{"retailer":"walmart","query":"wipes","zip":"44114","page":1}');

const server = createServer(async (_request, response) => {
  const body = fixed ?? (await caller?.call(question)) ?? Buffer.alloc(0);
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
  });
  response.end(body);
});
listenAndReport(server);
