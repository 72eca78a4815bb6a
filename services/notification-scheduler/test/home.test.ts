import { accountRemoved } from "@stockfinder/contracts/accounts";
import { closeHome, openHome, readHome } from "@stockfinder/contracts/home";
import { heldOffers, type StoreOffer } from "@stockfinder/contracts/offers";
import type { Principal } from "@stockfinder/contracts/principal";
import { changeWatch, removeWatch } from "@stockfinder/contracts/watches";
import { mosquittoProgram, startMosquitto } from "@stockfinder/testing/mosquitto";
import type { OwnServer } from "@stockfinder/testing/server";
import { SETUP } from "@stockfinder/testing/setups";
import { connect, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AlertsService, serveDirectory, startService } from "./alerts-service.ts";
import { aFingerprint, anAccount, IN, OUT } from "./samples.ts";

const isSkipped = (await mosquittoProgram()) === null && process.env.CI !== "true";
if (isSkipped) process.stderr.write("NOT TESTED: Home Assistant needs mosquitto (Debian's package)\n");

const ORIGIN = "https://stockfinder.example";
const STATUS = "stockfinder/status";
const WITHIN = { timeout: 20_000 };

function anOffer(changed: Partial<StoreOffer>): StoreOffer {
  return {
    storeId: "target",
    groupId: "70000000",
    store: "Target",
    name: "PlayStation 5",
    image: null,
    price: { value: 499.99, currency: "USD" },
    isAvailable: true,
    lastUpdated: "1 minute ago",
    seenAt: "2026-11-22T12:00:00.000Z",
    source: "adapter",
    confidence: 1,
    isDemo: false,
    productUrl: "https://stockfinder.example/go/x",
    plainUrl: "https://www.target.com/p/-/A-70000000",
    affiliate: false,
    isGoogleShopping: false,
    ...changed,
  };
}

describe.skipIf(isSkipped)("watches in Home Assistant (needs mosquitto)", () => {
  let broker: OwnServer;
  let alerts: AlertsService;
  let assistant: MqttClient;
  let offers: StoreOffer[] = [anOffer({})];
  /** As Home Assistant has them: the last text of each topic, without withdrawn ones. */
  const kept = new Map<string, string>();

  beforeAll(async () => {
    broker = await startMosquitto();
    assistant = connect(broker.url, { reconnectPeriod: 100 });
    assistant.on("message", (topic, payload) => {
      if (payload.length === 0) kept.delete(topic);
      else kept.set(topic, payload.toString());
    });
    await assistant.subscribeAsync("#");
    alerts = await startService(SETUP, { MQTT_URL: broker.url });
    await serveDirectory(alerts.bus);
    await alerts.bus.serve(heldOffers, async ({ upc }) => ({
      held: { upc, name: "PlayStation 5", image: null, offers },
      due: [],
    }));
  });
  afterAll(async () => {
    await alerts.stop();
    await assistant.endAsync(true);
    await broker.release();
  });

  async function home(owner: Principal): Promise<string> {
    return (await alerts.call(openHome, { origin: ORIGIN }, owner)).topic;
  }
  const topicsOf = (topic: string) => [...kept.keys()].filter((each) => each.includes(topic)).sort();
  const read = (topic: string) => JSON.parse(kept.get(topic) ?? "null");
  const threeOf = (topic: string, id: string) => [
    `homeassistant/binary_sensor/${topic}/${id}_stock/config`,
    `homeassistant/sensor/${topic}/${id}_price/config`,
    `stockfinder/${topic}/${id}`,
  ];

  test("a watch is a binary sensor and a sensor, which follow the stores and go with it", async () => {
    const owner = anAccount();
    const { id } = await alerts.watch(owner);
    const topic = await home(owner);
    const [stock = "", price = "", state = ""] = threeOf(topic, id);
    await expect.poll(() => topicsOf(topic), WITHIN).toEqual([stock, price, state]);
    expect(read(state)).toEqual({
      availability: "online",
      stock: "ON",
      price: 499.99,
      attributes: {
        store: "Target",
        branch: null,
        link: "https://www.target.com/p/-/A-70000000",
        read_at: "2026-11-22T12:00:00.000Z",
      },
    });
    expect(read(stock)).toMatchObject({
      name: "In stock",
      state_topic: state,
      unique_id: `stockfinder_${id}_stock`,
      availability: [{ topic: STATUS }, { topic: state }],
      device: { identifiers: [`stockfinder_${id}`], configuration_url: `${ORIGIN}/watches` },
    });
    expect(read(price)).toMatchObject({ device_class: "monetary", unit_of_measurement: "USD" });
    expect(kept.get(STATUS)).toBe("online");

    offers = [anOffer({ isAvailable: false, price: { value: -1, currency: "USD" } })];
    await alerts.change({ before: IN, after: OUT });
    await expect.poll(() => read(state), WITHIN).toMatchObject({ stock: "OFF", price: null });

    await alerts.call(changeWatch, { id, paused: true }, owner);
    await expect.poll(() => read(state)?.availability, WITHIN).toBe("offline");

    await alerts.call(removeWatch, { id }, owner);
    await expect.poll(() => topicsOf(topic), WITHIN).toEqual([]);
  });

  test("the price is that of the offer to buy: its shipping counts, stated or not, and it is sold to everybody", async () => {
    const at = (storeId: string, value: number, said: Partial<StoreOffer> = {}) =>
      anOffer({ storeId, store: storeId, price: { value, currency: "USD" }, ...said });
    offers = [
      at("samsclub", 200, { membershipNeeded: "Sam's Club", distanceMiles: 2 }),
      at("adorama", 480),
      at("bestbuy", 499, { shipping: { cost: 0, freeFrom: null, minDays: null, maxDays: null, by: null } }),
    ];
    const owner = anAccount();
    const { id } = await alerts.watch(owner);
    const topic = await home(owner);
    await expect
      .poll(() => read(`stockfinder/${topic}/${id}`), WITHIN)
      .toMatchObject({
        price: 499,
        attributes: { store: "bestbuy" },
      });
  });

  test("only the stores that are watched count; an item's store by its own reading", async () => {
    offers = [
      anOffer({ storeId: "walmart", store: "Walmart" }),
      anOffer({ price: { value: 550, currency: "USD" } }),
    ];
    const owner = aFingerprint();
    const topic = await home(owner);
    const product = await alerts.watch(owner, { stores: ["target"] });
    const item = await alerts.watch(owner, { upc: null, retailer: "target", itemId: "80000000" });
    const stateOf = (id: string) => read(`stockfinder/${topic}/${id}`);
    await expect
      .poll(() => stateOf(product.id), WITHIN)
      .toMatchObject({ price: 550, attributes: { store: "Target" } });
    await expect
      .poll(() => stateOf(item.id), WITHIN)
      .toMatchObject({ stock: null, price: null, attributes: {} });
    await alerts.change({ itemId: "80000000", gtin: null });
    await expect.poll(() => stateOf(item.id), WITHIN).toMatchObject({ stock: "ON", price: 20 });
  });

  test("each person has a topic of their own; a new one and the end withdraw what was published", async () => {
    const [owner, other] = [anAccount(), anAccount()];
    const [mine, theirs] = [await alerts.watch(owner), await alerts.watch(other)];
    expect(await alerts.call(readHome, {}, owner)).toEqual({ isOffered: true, topic: null });
    const [first, othersTopic] = [await home(owner), await home(other)];
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    await expect.poll(() => topicsOf(first), WITHIN).toEqual(threeOf(first, mine.id));
    const second = await home(owner);
    await expect.poll(() => topicsOf(second), WITHIN).toEqual(threeOf(second, mine.id));
    await expect.poll(() => topicsOf(first), WITHIN).toEqual([]);
    expect(await alerts.call(readHome, {}, owner)).toEqual({ isOffered: true, topic: second });

    await alerts.call(closeHome, {}, owner);
    await expect.poll(() => topicsOf(second), WITHIN).toEqual([]);
    expect(await alerts.call(readHome, {}, owner)).toEqual({ isOffered: true, topic: null });
    await expect.poll(() => topicsOf(othersTopic), WITHIN).toEqual(threeOf(othersTopic, theirs.id));

    const at = new Date(alerts.clock.now()).toISOString();
    await alerts.bus.publish(accountRemoved, { accountId: other.accountId, fingerprints: [], at });
    await expect.poll(() => topicsOf(othersTopic), WITHIN).toEqual([]);
  });

  test("a broker that lost everything gets everything again", async () => {
    const owner = anAccount();
    const { id } = await alerts.watch(owner);
    const topic = await home(owner);
    await expect.poll(() => topicsOf(topic), WITHIN).toEqual(threeOf(topic, id));
    await broker.kill();
    kept.clear();
    await broker.start();
    await expect.poll(() => topicsOf(topic), WITHIN).toEqual(threeOf(topic, id));
    expect(kept.get(STATUS)).toBe("online");
  });

  test("a copy that stops leaves the others online", async () => {
    const said: string[] = [];
    await alerts.addWorker();
    assistant.on("message", (topic, payload) => {
      if (topic === STATUS) said.push(payload.toString());
    });
    await alerts.stopWorker();
    await expect.poll(() => said, WITHIN).toContain("offline");
    await expect.poll(() => said.at(-1), WITHIN).toBe("online");
  });
});

test("without a broker it is not offered", async () => {
  const alerts = await startService(SETUP);
  expect(await alerts.call(readHome, {}, aFingerprint())).toEqual({ isOffered: false, topic: null });
  await expect(alerts.call(openHome, { origin: ORIGIN }, aFingerprint())).rejects.toMatchObject({
    code: "not-found",
  });
  await alerts.stop();
});
