import { distanceMiles, nearestZip, placeOf } from "@stockfinder/places/places";
import { type OpeningWeek, openingWeek } from "./opening-hours.ts";
import { between, chance, hash, pick } from "./random.ts";
import { timeZoneAt } from "./time-zones.ts";

/** Chains with physical stores. */
export type StoreChain = "target" | "walmart" | "samsclub" | "walgreens" | "kroger" | "bestbuy";

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Store extends Point {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** `216-555-0142`. Numbers from 555-0100 to 555-0199 belong to nobody. */
  readonly phone: string;
  readonly hours: OpeningWeek;
  readonly timeZone: string;
}

export interface NearbyStore extends Store {
  readonly miles: number;
}

/**
 * A chain's network: the map is divided into cells of `cell` degrees. A cell has a store with probability `share` if it
 * contains a zip code and enough of its four sides have one nearby (`neighbours`). Towns have dense zip codes, so stores are
 * dense there and rare in the country.
 */
interface Network {
  readonly cell: number;
  readonly share: number;
  readonly neighbours: number;
  readonly number: readonly [least: number, most: number];
  id(number: number, state: string): string;
  name(city: string, quarter: string): string;
}

const NETWORKS: Record<StoreChain, Network> = {
  target: {
    cell: 0.12,
    share: 0.5,
    neighbours: 2,
    number: [1000, 3399],
    id: String,
    name: (city, quarter) => `${city} ${quarter}`,
  },
  walmart: {
    cell: 0.1,
    share: 0.6,
    neighbours: 1,
    number: [100, 5999],
    id: String,
    name: (city, quarter) => `${city} ${quarter} Supercenter`,
  },
  samsclub: {
    cell: 0.25,
    share: 0.5,
    neighbours: 3,
    number: [4700, 8299],
    id: String,
    name: (city) => `${city} Sam's Club`,
  },
  walgreens: {
    cell: 0.045,
    share: 0.5,
    neighbours: 1,
    number: [1001, 21_999],
    id: String,
    name: () => "",
  },
  kroger: {
    cell: 0.07,
    share: 0.5,
    neighbours: 1,
    number: [200, 989],
    id: (number, state) => `${divisionOf(state)}${String(number).padStart(5, "0")}`,
    name: (city, quarter) => `${city} ${quarter}`,
  },
  bestbuy: {
    cell: 0.2,
    share: 0.5,
    neighbours: 3,
    number: [101, 1899],
    id: String,
    name: (city, quarter) => `${city} ${quarter}`,
  },
};

const QUARTERS = [
  "North",
  "South",
  "East",
  "West",
  "Central",
  "Commons",
  "Crossing",
  "Square",
  "Junction",
  "Plaza",
  "Landing",
  "Gateway",
  "Station",
  "Corners",
  "Market",
  "Pavilion",
] as const;
const STREETS = [
  "Main St",
  "Market St",
  "Commerce Dr",
  "Lakeview Pkwy",
  "Mill Rd",
  "Highway 20",
  "Town Center Blvd",
  "Ridge Ave",
] as const;

const MILES_A_DEGREE = 69;
/** In degrees: seven miles to the north, less to the east. */
const NEIGHBOURHOOD = 0.1;
const NEIGHBOUR_MILES = 4;
/** Cached cells; enough for the area around several hundred zip codes. */
const KEPT_CELLS = 100_000;

/** Every store of every chain, generated on demand. The same seed gives the same stores. */
export class StoreNetwork {
  readonly #seed: string;
  readonly #cells = new Map<string, Store | null>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** The nearest stores, nearest first. Searches rings of cells outwards until no nearer store is possible. */
  near(chain: StoreChain, from: Point, within: number, limit: number): NearbyStore[] {
    const { cell } = NETWORKS[chain];
    const row = Math.floor(from.latitude / cell);
    const column = Math.floor(from.longitude / cell);
    const ringMiles =
      cell * MILES_A_DEGREE * Math.cos((Math.min(80, Math.abs(from.latitude) + 1.5) * Math.PI) / 180);
    const found = new Map<string, NearbyStore>();
    for (let ring = 0; (ring - 1) * ringMiles <= within; ring += 1) {
      for (const [north, east] of ringCells(ring)) {
        const store = this.#storeIn(chain, row + north, column + east);
        if (!store) continue;
        const miles = Math.round(distanceMiles(from, store) * 100) / 100;
        if (miles <= within && !found.has(store.id)) found.set(store.id, { ...store, miles });
      }
      const certain = [...found.values()].filter(({ miles }) => miles <= ring * ringMiles);
      if (certain.length >= limit) break;
    }
    return [...found.values()].sort((a, b) => a.miles - b.miles).slice(0, limit);
  }

  #storeIn(chain: StoreChain, row: number, column: number): Store | null {
    const key = `${chain} ${row} ${column}`;
    const kept = this.#cells.get(key);
    if (kept !== undefined) return kept;
    if (this.#cells.size >= KEPT_CELLS) this.#cells.clear();
    const store = this.#makeStore(chain, row, column);
    this.#cells.set(key, store);
    return store;
  }

  #makeStore(chain: StoreChain, row: number, column: number): Store | null {
    const network = NETWORKS[chain];
    const cell = [this.#seed, chain, row, column] as const;
    if (!chance(network.share, "has a store", ...cell)) return null;
    const middle = { latitude: (row + 0.5) * network.cell, longitude: (column + 0.5) * network.cell };
    const zip = nearestZip(middle);
    const place = zip === null || !/^\d{5}$/.test(zip) ? null : placeOf(zip);
    if (!place || !isWithin(place, middle, network.cell / 2)) return null;
    if (neighboursOf(place) < network.neighbours) return null;
    const [least, most] = network.number;
    const number = least + (hash("number", ...cell) % (most - least + 1));
    return {
      id: network.id(number, place.state),
      name: network.name(place.city, quarterOf(row, column)),
      street: `${100 + (hash("house", ...cell) % 9_800)} ${pick(STREETS, "street", ...cell)}`,
      city: place.city,
      state: place.state,
      zip: place.zip,
      phone: `${areaCodeOf(place.state)}-555-01${String(hash("phone", ...cell) % 100).padStart(2, "0")}`,
      hours: openingWeek(chain, hash("hours", ...cell)),
      timeZone: timeZoneAt(place),
      // A zip code's coordinates are its centre; a store is placed somewhere around it.
      latitude: round4(place.latitude + between(-0.008, 0.008, "north", ...cell)),
      longitude: round4(place.longitude + between(-0.008, 0.008, "east", ...cell)),
    };
  }
}

/** Different ones for cells within three of each other, so that the stores of a chain in a town have names of their own. */
function quarterOf(row: number, column: number): string {
  const { length } = QUARTERS;
  return QUARTERS[(((5 * row + column) % length) + length) % length] as string;
}

/** The cells at distance `ring` from the centre cell, as steps north and east. */
function* ringCells(ring: number): Generator<[number, number]> {
  for (let north = -ring; north <= ring; north += 1) {
    const step = Math.abs(north) === ring ? 1 : 2 * ring;
    for (let east = -ring; east <= ring; east += Math.max(1, step)) yield [north, east];
  }
}

function isWithin(point: Point, middle: Point, half: number): boolean {
  return (
    Math.abs(point.latitude - middle.latitude) <= half && Math.abs(point.longitude - middle.longitude) <= half
  );
}

/** On how many of its four sides a place has another zip code nearby. */
function neighboursOf({ latitude, longitude }: Point): number {
  const sides = [
    { latitude: latitude + NEIGHBOURHOOD, longitude },
    { latitude: latitude - NEIGHBOURHOOD, longitude },
    { latitude, longitude: longitude + NEIGHBOURHOOD },
    { latitude, longitude: longitude - NEIGHBOURHOOD },
  ];
  return sides.filter((side) => {
    const zip = nearestZip(side);
    const place = zip === null ? null : placeOf(zip);
    return place !== null && distanceMiles(side, place) < NEIGHBOUR_MILES;
  }).length;
}

function divisionOf(state: string): string {
  return String(11 + (hash("division", state) % 80)).padStart(3, "0");
}

/** Made up; never one that ends in 11. */
function areaCodeOf(state: string): string {
  const number = hash("area code", state);
  return [2 + (number % 8), (number >>> 3) % 8, 2 + ((number >>> 6) % 8)].join("");
}

function round4(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
