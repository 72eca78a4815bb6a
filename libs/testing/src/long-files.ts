/** The longest files: seconds on an idle machine. Most of them mostly wait. */
export const LONG_FILES = {
  "deploy/test/nothing-lost.test.ts": 120,
  "deploy/test/dead-parts.test.ts": 110,
  "deploy/soak/world/world.test.ts": 105,
  "deploy/test/copies.test.ts": 60,
  "deploy/test/alerts-nothing-lost.test.ts": 50,
  "gateway/test/outage-reads.test.ts": 40,
  "deploy/test/npm-start.test.ts": 30,
  "deploy/test/alert-silence.test.ts": 30,
  "libs/bus/test/exactly-once.test.ts": 25,
  "libs/bus/test/rabbitmq-faults.test.ts": 25,
  "deploy/test/services.test.ts": 25,
};
