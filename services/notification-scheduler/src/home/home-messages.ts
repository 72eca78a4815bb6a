import type { AlertPlace } from "@stockfinder/contracts/alerts";

export interface WatchState {
  readonly watchId: string;
  readonly name: string;
  /** False while the watch is paused, and after its end. */
  readonly isActive: boolean;
  /** The best offer of the stores that are watched; null before the first reading. */
  readonly best: BestOffer | null;
}

export interface BestOffer extends Pick<AlertPlace, "store" | "branch" | "price" | "currency" | "url"> {
  /** Null if the store does not state it. */
  readonly isAvailable: boolean | null;
  readonly readAt: string | null;
}

/** A retained message; an empty text withdraws it. */
export interface HomeMessage {
  readonly topic: string;
  readonly text: string;
}

/** `online` while a copy of this service is connected. */
export const STATUS_TOPIC = "stockfinder/status";

interface Owned {
  readonly topic: string;
  readonly origin: string;
}

/**
 * The messages of a watch: a binary sensor, a sensor, and their state
 * (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery). A template that yields None makes a sensor unknown.
 */
export function messagesOf({ topic, origin }: Owned, state: WatchState): HomeMessage[] {
  const { watchId, name, isActive, best } = state;
  const topics = topicsOf(topic, watchId);
  const shared = {
    state_topic: topics.state,
    json_attributes_topic: topics.state,
    json_attributes_template: "{{ value_json.attributes | tojson }}",
    availability_mode: "all",
    availability: [
      { topic: STATUS_TOPIC },
      { topic: topics.state, value_template: "{{ value_json.availability }}" },
    ],
    device: {
      identifiers: [`stockfinder_${watchId}`],
      name,
      manufacturer: "StockFinder",
      configuration_url: `${origin}/watches`,
    },
    origin: { name: "StockFinder", support_url: origin },
  };
  const stock = {
    ...shared,
    name: "In stock",
    unique_id: `stockfinder_${watchId}_stock`,
    value_template: "{{ value_json.stock }}",
  };
  const price = {
    ...shared,
    name: "Price",
    unique_id: `stockfinder_${watchId}_price`,
    value_template: "{{ value_json.price }}",
    device_class: "monetary",
    ...(best?.currency && { unit_of_measurement: best.currency }),
  };
  const { isAvailable = null, price: value = null, store, branch, url, readAt } = best ?? {};
  const shown = {
    availability: isActive ? "online" : "offline",
    stock: isAvailable === null ? null : isAvailable ? "ON" : "OFF",
    price: value,
    attributes: best ? { store, branch, link: url, read_at: readAt } : {},
  };
  return [
    { topic: topics.state, text: JSON.stringify(shown) },
    { topic: topics.stock, text: JSON.stringify(stock) },
    { topic: topics.price, text: JSON.stringify(price) },
  ];
}

export function withdrawalOf(topic: string, watchId: string): HomeMessage[] {
  const { stock, price, state } = topicsOf(topic, watchId);
  return [stock, price, state].map((each) => ({ topic: each, text: "" }));
}

function topicsOf(topic: string, watchId: string) {
  return {
    state: `stockfinder/${topic}/${watchId}`,
    stock: `homeassistant/binary_sensor/${topic}/${watchId}_stock/config`,
    price: `homeassistant/sensor/${topic}/${watchId}_price/config`,
  };
}
