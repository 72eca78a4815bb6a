import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { frameOf } from "./frames.ts";
import { FramedSocket } from "./open-socket.ts";

const FRAME = frameOf({ type: "ping" });

test("frames are written until the socket closes; nothing may follow its closing frame", () => {
  const webSocket = { readyState: WebSocket.OPEN as number };
  const connection = new PassThrough();
  const socket = new FramedSocket(webSocket as WebSocket, connection);

  socket.write(FRAME);
  webSocket.readyState = WebSocket.CLOSING;
  socket.write(FRAME);

  expect(connection.read()).toEqual(FRAME);
});

test("bytes that the system has not taken are unread", () => {
  const connection = new PassThrough({ highWaterMark: 1 });
  const socket = new FramedSocket({ readyState: WebSocket.OPEN } as WebSocket, connection);

  socket.write(FRAME);
  socket.write(FRAME);

  expect(socket.unreadBytes).toBeGreaterThanOrEqual(FRAME.length);
});
