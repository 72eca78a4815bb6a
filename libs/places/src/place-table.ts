import type { Place } from "./place.ts";

/** Positions have four decimals and are stored as whole numbers. */
const SCALE = 10_000;
const HEADER_FIELDS = 3;
const STATE_LETTERS = 2;

/**
 * Places by area. Reads numbers directly from the file's bytes and decodes texts on demand. As objects the places would
 * take a hundred times the memory.
 *
 * The file is little-endian. It has the numbers of rows, cities and states (uint32 each); per row latitude, longitude
 * (int32) and area code (uint32); per city the end of its name (uint32); per area code its row + 1, 0 for none (uint16);
 * per row its city (uint16) and its state (uint8); the states, two letters each; the cities' names, UTF-8, with their
 * ends counted in UTF-16 units.
 */
export class PlaceTable {
  readonly size: number;
  readonly #latitudes: Int32Array;
  readonly #longitudes: Int32Array;
  readonly #codes: Uint32Array;
  readonly #cityEnds: Uint32Array;
  readonly #rowsByCode: Uint16Array;
  readonly #cities: Uint16Array;
  readonly #states: Uint8Array;
  readonly #stateNames: readonly string[];
  readonly #cityNames: string;

  /** `file` must be aligned to four bytes in its memory. */
  constructor(file: Buffer) {
    const { buffer, byteOffset } = file;
    const [rows = 0, cities = 0, states = 0] = new Uint32Array(buffer, byteOffset, HEADER_FIELDS);
    let at = byteOffset;
    const next = (bytes: number) => {
      at += bytes;
      return at - bytes;
    };
    next(4 * HEADER_FIELDS);
    this.size = rows;
    this.#latitudes = new Int32Array(buffer, next(4 * rows), rows);
    this.#longitudes = new Int32Array(buffer, next(4 * rows), rows);
    this.#codes = new Uint32Array(buffer, next(4 * rows), rows);
    this.#cityEnds = new Uint32Array(buffer, next(4 * cities), cities);
    this.#rowsByCode = new Uint16Array(buffer, next(2 * AREA_CODES), AREA_CODES);
    this.#cities = new Uint16Array(buffer, next(2 * rows), rows);
    this.#states = new Uint8Array(buffer, next(rows), rows);
    this.#stateNames = Array.from({ length: states }, () => {
      const start = next(STATE_LETTERS) - byteOffset;
      return file.toString("latin1", start, start + STATE_LETTERS);
    });
    this.#cityNames = file.toString("utf8", at - byteOffset);
  }

  /** Returns -1 if the code has no place. */
  rowOf(zip: string): number {
    return (this.#rowsByCode[areaCodeOf(zip)] ?? 0) - 1;
  }

  latitudeAt(row: number): number {
    return (this.#latitudes[row] ?? Number.NaN) / SCALE;
  }

  longitudeAt(row: number): number {
    return (this.#longitudes[row] ?? Number.NaN) / SCALE;
  }

  areaAt(row: number): string {
    return areaOfCode(this.#codes[row] ?? 0);
  }

  stateAt(row: number): string {
    return this.#stateNames[this.#states[row] ?? 0] ?? "";
  }

  cityAt(row: number): string {
    const city = this.#cities[row] ?? 0;
    return this.#cityNames.slice(this.#cityEnds[city - 1] ?? 0, this.#cityEnds[city]);
  }
}

/** Encodes places as a table file, one row each in the given order. Each `zip` must be an area. */
export function packPlaces(places: readonly Place[]): Buffer {
  const cities = [...new Set(places.map(({ city }) => city))];
  const states = [...new Set(places.map(({ state }) => state))];
  const cityNumbers = new Map(cities.map((city, index) => [city, index]));
  const stateNumbers = new Map(states.map((state, index) => [state, index]));
  const codes = places.map(({ zip }) => areaCodeOf(zip));
  const rowsByCode = new Uint16Array(AREA_CODES);
  codes.forEach((code, row) => {
    rowsByCode[code] = row + 1;
  });
  let end = 0;
  const cityEnds = cities.map((city) => (end += city.length));
  const sections = [
    Uint32Array.of(places.length, cities.length, states.length),
    Int32Array.from(places, ({ latitude }) => Math.round(latitude * SCALE)),
    Int32Array.from(places, ({ longitude }) => Math.round(longitude * SCALE)),
    Uint32Array.from(codes),
    Uint32Array.from(cityEnds),
    rowsByCode,
    Uint16Array.from(places, ({ city }) => cityNumbers.get(city) ?? 0),
    Uint8Array.from(places, ({ state }) => stateNumbers.get(state) ?? 0),
    Buffer.from(states.join(""), "latin1"),
    Buffer.from(cities.join("")),
  ];
  return Buffer.concat(
    sections.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
}

/** Area codes are numbers below this one. An area is a ZIP code or the first half of a Canadian postal code. */
const AREA_CODES = 100_000 + 26 * 10 * 26;

const CANADA = 100_000;
const LETTER_A = 65;
const ZIP = /^\d{5}$/;
const POSTAL_HALF = /^[A-Z]\d[A-Z]/;

/** Returns -1 for other text. Reads only the first half of a Canadian postal code. */
function areaCodeOf(zip: string): number {
  if (ZIP.test(zip)) return Number(zip);
  if (!POSTAL_HALF.test(zip)) return -1;
  const [first, digit, last] = [zip.charCodeAt(0) - LETTER_A, Number(zip[1]), zip.charCodeAt(2) - LETTER_A];
  return CANADA + (first * 10 + digit) * 26 + last;
}

function areaOfCode(code: number): string {
  if (code < CANADA) return String(code).padStart(5, "0");
  const rest = code - CANADA;
  const letter = (index: number) => String.fromCharCode(LETTER_A + index);
  return letter(Math.floor(rest / 260)) + (Math.floor(rest / 26) % 10) + letter(rest % 26);
}
