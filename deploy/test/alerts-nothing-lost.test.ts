import { expect, test } from "vitest";
import { alerts } from "../soak/alerts/alerts.ts";
import { hasServerPrograms } from "./own-servers.ts";

test.skipIf(!hasServerPrograms)(
  "each person gets each alert of a changing shop once on each channel, whichever process or broker dies (needs the servers' programs)",
  async () => {
    const said: string[] = [];

    const failures = await alerts({ watches: 40, "watches-of-item": 10, transitions: 40, kills: 1 }, (line) =>
      said.push(line),
    );

    expect(failures).toEqual([]);
    expect(said.filter((line) => line.includes("killing"))).toHaveLength(5);
  },
  300_000,
);
