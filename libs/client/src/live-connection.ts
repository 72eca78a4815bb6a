import { type FromServer, PING_EVERY_MS, SILENT_MS } from "@stockfinder/contracts/live";

export interface LiveSocket {
  addEventListener(type: "open" | "close", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  send(text: string): void;
  close(): void;
}

export interface LiveConnectionOptions {
  readonly open: () => LiveSocket;
  /** The fields of `hello`; asked again for each connection, because tokens change. */
  readonly hello: () => Promise<object>;
  readonly onMessage: (message: FromServer) => void;
  /** Fetches missed messages each time the connection is ready. If it rejects, the client reconnects. */
  readonly ready: () => Promise<void>;
  /** Says `online` when it has a network again: the window of a page. */
  readonly device?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly random?: () => number;
}

const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Keeps a connection for alerts until `close`, and opens a new one after each that ends. Returns `close`. */
export function keepLiveConnection(options: LiveConnectionOptions): () => void {
  const { open, hello, onMessage, ready, device, random = Math.random } = options;
  let isClosed = false;
  let failures = 0;
  /** What the gateway asked for when it stopped. */
  let askedWaitMs: number | null = null;
  let socket: LiveSocket | null = null;
  let receivedAt = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;

  function connect(): void {
    const opened = open();
    let saidHello = false;
    socket = opened;
    receivedAt = Date.now();
    opened.addEventListener("open", () => {
      hello().then(
        (fields) => {
          if (opened !== socket) return;
          opened.send(JSON.stringify({ type: "hello", ...fields }));
          saidHello = true;
        },
        () => opened.close(),
      );
    });
    opened.addEventListener("message", ({ data }) => take(opened, String(data)));
    opened.addEventListener("close", () => {
      if (opened === socket) wait();
    });
    pinging = setInterval(() => {
      if (Date.now() - receivedAt > SILENT_MS) drop(opened);
      else if (saidHello) opened.send(JSON.stringify({ type: "ping" }));
    }, PING_EVERY_MS);
  }

  function take(opened: LiveSocket, text: string): void {
    receivedAt = Date.now();
    const message: FromServer = JSON.parse(text);
    if (message.type === "ready") {
      ready().then(
        () => {
          if (opened === socket) failures = 0;
        },
        () => opened.close(),
      );
    } else if (message.type === "reconnect") askedWaitMs = message.afterMs;
    else onMessage(message);
  }

  /** A socket that hangs may take minutes to report its end. */
  function drop(opened: LiveSocket): void {
    wait();
    opened.close();
  }

  function wait(): void {
    clearInterval(pinging);
    socket = null;
    if (isClosed) return;
    failures += 1;
    const longest = Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** failures);
    const waitMs = askedWaitMs ?? SHORTEST_WAIT_MS + random() * (longest - SHORTEST_WAIT_MS);
    askedWaitMs = null;
    again = setTimeout(connect, waitMs);
  }

  /** The network is back: somebody who was offline for minutes gets their alerts now, not after the longest wait. */
  function stopWaiting(): void {
    if (socket !== null) return;
    clearTimeout(again);
    failures = 0;
    connect();
  }

  connect();
  device?.addEventListener("online", stopWaiting);
  return () => {
    isClosed = true;
    device?.removeEventListener("online", stopWaiting);
    clearTimeout(again);
    clearInterval(pinging);
    socket?.close();
    socket = null; // a hello that is still being made is not sent
  };
}
