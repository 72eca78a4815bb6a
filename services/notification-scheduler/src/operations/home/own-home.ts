import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { closeHome, openHome, readHome } from "@stockfinder/contracts/home";
import type { AlertsContext } from "../../context/context.ts";
import { endHomes, insertHome, topicOf } from "../../home/home-table.ts";
import { ownersOfCaller } from "../../owners/account-fingerprints.ts";
import { lockOwnersOf } from "../../owners/lock-owners.ts";

export function readOwnHome({ config, database }: AlertsContext): Handler<typeof readHome> {
  return async (_, { principal }) => {
    const [owner] = await ownersOfCaller(database, principal);
    return { isOffered: config.mqttUrl !== undefined, topic: await topicOf(database, owner) };
  };
}

export function openOwnHome({ config, database, deliveries }: AlertsContext): Handler<typeof openHome> {
  return async ({ origin }, { principal }) => {
    if (config.mqttUrl === undefined) throw new Fault("not-found", "Home Assistant is not offered here");
    const topic = await database.transaction(async (tx) => {
      const [owner] = await lockOwnersOf(tx, principal);
      return await insertHome(tx, owner, origin);
    });
    deliveries.nudge();
    return { topic };
  };
}

export function closeOwnHome({ database, deliveries }: AlertsContext): Handler<typeof closeHome> {
  return async (_, { principal }) => {
    await endHomes(database, (await ownersOfCaller(database, principal)).slice(0, 1));
    deliveries.nudge();
    return null;
  };
}
