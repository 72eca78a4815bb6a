/**
 * The CPU of one piece of work, in microseconds of one core of the machine of docs/bench.md (2 cores, Node 24, RabbitMQ
 * 3.10, PostgreSQL 15). A comment names the measurement; "estimated" marks costs that were not measured separately.
 */
export const COSTS = {
  /** An answer from the gateway's memory, 80 kB. Source: `npm run soak -- overload`. */
  hotSearch: { gateway: 60 },
  /** 8 look-ups of 24 items. Source: bench, "cold search of 8 look-ups"; Redis' part is estimated, the broker's is 8 calls. */
  coldSearch: { gateway: 3_200, worker: 11_700, redis: 800, broker: 536 },
  /** A request that a service answers, and its two messages. Service and Postgres are estimated. */
  call: { gateway: 172, broker: 67, service: 250, listingsDatabase: 300 },
  /** A listing in a batch of 500. Source: docs/capacity.md. */
  recording: { worker: 20, listingsDatabase: 32 },
  /** A durable event on one broker node: published, stored, delivered and settled. Source: docs/capacity.md. */
  event: { service: 60, broker: 94 },
  /** A reading of one page or item for watches. Estimated: parsing a page takes 1,150 to 1,600 of it. */
  recheck: { worker: 3_000, alertsDatabase: 400 },
  /** A watch that is found, its alert and deliveries written, and its message to one socket. Estimated. */
  alert: { service: 150, alertsDatabase: 500, gateway: 15 },
  /** Source: bench, "mails/s from the queue"; Postgres is estimated. */
  mail: { service: 938, alertsDatabase: 400 },
  /** Encryption and the request to the browser's push service. Estimated. */
  push: { service: 900, alertsDatabase: 300 },
  /** Pings of an open socket, a second. Estimated. */
  openSocket: { gateway: 3 },
};

export const BYTES = {
  /** A search's answer as sent, compressed. */
  searchSent: 12_000,
  /** A where-to-buy answer, a feed or another small answer, compressed. */
  answerSent: 3_000,
  /** A first visit's scripts and styles; they are cached for a year. */
  firstVisitSent: 110_000,
  /** One retailer's answer in Redis. */
  cachedAnswer: 11_000,
  /** A row with its indexes. Source: docs/capacity.md. */
  listing: 1_310,
  point: 100,
  watch: 700,
  alert: 1_200,
  post: 1_500,
  /** In the gateway. Source: bench, "memory of a socket". */
  socket: 28_000,
  /** At rest. Source: bench, "memory at rest". */
  process: 120e6,
};
