// Replaces Mailpit: accepts every mail on port 1025 and reports their number on port 8025.
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

let total = 0;
const REPLIES = { EHLO: "250 mailpit", DATA: "354 go on", QUIT: "221 bye" };

createServer((socket) => {
  socket.on("error", () => socket.destroy());
  socket.write("220 mailpit\r\n");
  let isMessage = false;
  createInterface({ input: socket }).on("line", (line) => {
    if (isMessage && line !== ".") return;
    if (isMessage) total++;
    const command = isMessage ? "" : line.slice(0, 4).toUpperCase();
    isMessage = command === "DATA";
    socket.write(`${REPLIES[command] ?? "250 ok"}\r\n`);
    if (command === "QUIT") socket.end();
  });
}).listen(1025);

createHttpServer((_request, response) => {
  response.setHeader("content-type", "application/json").end(JSON.stringify({ total }));
}).listen(8025);
