import { brokerSurroundings, type RabbitmqNode, rabbitmqNode, type Surroundings } from "./own-rabbitmq.ts";

/** Three brokers as one cluster, to kill and freeze. */
export interface RabbitmqCluster {
  readonly nodes: readonly [RabbitmqNode, RabbitmqNode, RabbitmqNode];
  release(): Promise<void>;
}

/** Forms in 10 to 15 s. */
export async function startRabbitmqCluster(
  options: Pick<Surroundings, "settings"> = {},
): Promise<RabbitmqCluster> {
  const { release, ...surroundings } = await brokerSurroundings();
  const where = { ...surroundings, ...options };
  const first = await rabbitmqNode(where);
  const second = await rabbitmqNode({ ...where, peers: [first.name] });
  const third = await rabbitmqNode({ ...where, peers: [first.name] });
  const nodes = [first, second, third] as const;
  const cluster = {
    nodes,
    release: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      await release();
    },
  };
  try {
    await first.start();
    // One after the other: two that join at once may each wait for the other.
    await second.start();
    await third.start();
    return cluster;
  } catch (error) {
    await cluster.release();
    throw error;
  }
}
