import { rabbitmqProgram, startOwnRabbitmq } from "@stockfinder/testing/own-rabbitmq";
import { expect, onTestFinished, test } from "vitest";
import { brokerSettings } from "../cluster/check/broker-settings.ts";

const isInstalled = (await rabbitmqProgram()) !== null;

test.skipIf(!isInstalled)("a broker accepts the settings of the manifests and uses them", async () => {
  const settings = await brokerSettings();
  const broker = await startOwnRabbitmq({ settings });
  onTestFinished(() => broker.release());

  const ticktime = /^net_ticktime = (\d+)$/m.exec(settings)?.[1];
  expect(ticktime).toBeDefined();
  expect((await broker.control("eval", "net_kernel:get_net_ticktime().")).trim()).toBe(ticktime);
});
