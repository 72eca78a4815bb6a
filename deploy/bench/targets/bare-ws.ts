import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { listenAndReport } from "../target.ts";

/** Answers each WebSocket's first message with `ready`. `POST /` sends its body to all of them in one loop. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const frame = Buffer.concat(chunks);
  for (const client of sockets.clients) client.send(frame, { binary: false });
  response.end();
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on("connection", (socket) => {
  socket.once("message", () => socket.send('{"type":"ready"}'));
});
listenAndReport(server);
