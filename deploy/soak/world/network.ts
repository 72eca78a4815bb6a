import { AsyncLocalStorage } from "node:async_hooks";
import { Server } from "node:net";
import { Duplex } from "node:stream";
import { http } from "@stockfinder/service/node-http";
import { asSocket } from "./shops.ts";
import { type Program, running, type VirtualTime } from "./virtual-time.ts";
import { broken } from "./world-database.ts";

/** How long a peer that died goes unnoticed. */
const NOTICED_AFTER_MS = 300;

/** A server, and the program that it is part of. */
export interface Listening {
  readonly server: Server;
  readonly program: Program;
}

let listening: Listening | null = null;

/** In place of ports: a server that listens is the one that `Network.connect` leads to. */
export function installListening(): void {
  Object.assign(Server.prototype, {
    listen(this: Server) {
      const program = running.getStore();
      // A gateway opens its port more than once; node:http's own listener starts a timer of real time.
      this.removeAllListeners("listening");
      if (program && listening?.program !== program) listening = { server: this, program };
      process.nextTick(() => this.emit("listening"));
      return this;
    },
    address: () => ({ port: 80 }),
  });
}

/** In place of sockets: where each connection of the product to a server outside leads, by the server's host. */
export function leadOutside(connect: (host: string) => Duplex): void {
  http.Agent.prototype.createConnection = ({ host }) => connect(String(host));
}

export interface NetworkOptions {
  readonly time: VirtualTime;
  /** How long bytes are on their way. */
  readonly travelMs: () => number;
  /** Whether the connection breaks as something is sent. */
  readonly breaks: () => boolean;
}

/** Connections of clients to the gateway, and of programs to people's servers. Bytes arrive in order, as late as the seed decides. */
export class Network {
  readonly #options: NetworkOptions;
  readonly #wires = new Set<Wire>();
  readonly #offline = new Set<string>();

  constructor(options: NetworkOptions) {
    this.#options = options;
    listening = null;
  }

  /** A connection of a client at an address. */
  connect(address: string): Duplex {
    const client = running.getStore();
    if (!client) throw new Error("only programs connect");
    const here = new Wire(client, address, this.#options);
    if (!listening || listening.program.isDead || this.#offline.has(address)) {
      process.nextTick(() => here.destroy(broken("connect ECONNREFUSED")));
      return here;
    }
    return this.#join(here, listening);
  }

  /** A connection of a program of the product to a server outside. */
  connectTo(outside: Listening): Duplex {
    const client = running.getStore();
    if (!client) throw new Error("only programs connect");
    return this.#join(new Wire(client, client.name, this.#options), outside);
  }

  /** Breaks the connections of an address, and refuses new ones while it is offline. */
  setOffline(address: string, isOffline: boolean): void {
    if (!isOffline) return void this.#offline.delete(address);
    this.#offline.add(address);
    for (const wire of this.#wires) if (wire.remoteAddress === address) wire.cut();
  }

  #join(here: Wire, { server, program }: Listening): Duplex {
    const there = new Wire(program, here.remoteAddress, this.#options);
    here.leadsTo(there);
    there.leadsTo(here);
    this.#wires.add(here);
    here.once("close", () => this.#wires.delete(here));
    program.ended ??= [];
    program.ended.push(() => here.breaksIn(NOTICED_AFTER_MS));
    outsideAs(program, () => server.emit("connection", there));
    return here;
  }
}

/** One end of a connection. */
class Wire extends Duplex {
  readonly remoteAddress: string;
  readonly #program: Program;
  readonly #options: NetworkOptions;
  #other: Wire | null = null;
  #lastAt = 0;

  constructor(program: Program, remoteAddress: string, options: NetworkOptions) {
    super();
    this.#program = program;
    this.#options = options;
    asSocket(this);
    this.remoteAddress = remoteAddress;
  }

  leadsTo(other: Wire): void {
    this.#other = other;
  }

  /** Both ends break at once. */
  cut(): void {
    const error = broken("read ECONNRESET");
    for (const end of [this, this.#other])
      if (end) outsideAs(end.#program, () => !end.#program.isDead && end.destroy(error));
  }

  breaksIn(ms: number): void {
    outsideAs(this.#program, () => this.#options.time.after(ms, () => this.destroy()));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.#options.breaks()) this.cut();
    else this.#carry((other) => other.push(chunk));
    done();
  }

  override _final(done: () => void): void {
    this.#carry((other) => other.push(null));
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#carry((other) => other.destroy());
    done(error);
  }

  #carry(work: (other: Wire) => void): void {
    const other = this.#other;
    if (!other) return;
    const { time, travelMs } = this.#options;
    this.#lastAt = Math.max(this.#lastAt, time.now() + travelMs());
    outsideAs(other.#program, () =>
      time.after(this.#lastAt - time.now(), () => other.destroyed || work(other)),
    );
  }
}

const atTheTop = AsyncLocalStorage.snapshot();

/** As the program at the other end, whatever this one does. */
function outsideAs(program: Program, work: () => unknown): void {
  atTheTop(() => running.run(program, work));
}
