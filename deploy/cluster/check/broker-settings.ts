import { z } from "zod";
import { built } from "../built.ts";

const Rabbitmq = z.object({ spec: z.object({ rabbitmq: z.object({ additionalConfig: z.string() }) }) });

/** What the manifests add to `rabbitmq.conf` of every broker. */
export async function brokerSettings(): Promise<string> {
  const rabbitmq = (await built("small")).find(({ kind }) => kind === "RabbitmqCluster");
  return Rabbitmq.parse(rabbitmq).spec.rabbitmq.additionalConfig;
}
