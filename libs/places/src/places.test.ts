import { Place as PlaceAnswer, Zipcode } from "@stockfinder/contracts/places";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import zipcodes from "zipcodes";
import {
  areasWithin,
  distanceMiles,
  largestTowns,
  nearestZip,
  placeOf,
  townKey,
  townsWithin,
} from "./places.ts";

const CLEVELAND = { latitude: 41.5064, longitude: -81.6743 };
/** Near the opposite point of the globe the formula magnifies the last digit to some tens of centimetres. */
const ROUNDING_MILES = 1e-3;
const aLatitude = fc.double({ min: -90, max: 90, noNaN: true });
const aLongitude = fc.double({ min: -180, max: 180, noNaN: true });
const aPosition = fc.record({ latitude: aLatitude, longitude: aLongitude });

describe("placeOf", () => {
  test("finds a ZIP code", () => {
    expect(placeOf("44114")).toEqual({ zip: "44114", city: "Cleveland", state: "OH", ...CLEVELAND });
    expect(placeOf("00601")).toMatchObject({ state: "PR" });
  });

  test("finds a Canadian postal code, whole or by its first half, with its province in two letters", () => {
    expect(placeOf("K1A0B1")).toMatchObject({
      zip: "K1A0B1",
      state: "ON",
      latitude: 45.4207,
      longitude: -75.7023,
    });
    expect(placeOf("K1A")).toMatchObject({ zip: "K1A", state: "ON" });
    expect(placeOf("X0A0H0")).toMatchObject({ state: "NU" });
    expect(placeOf("X1A2P3")).toMatchObject({ state: "NT" });
  });

  test.each([
    ["M5V", "Toronto"],
    ["M4E", "Toronto"],
    ["H2Z", "Montreal"],
    ["K1A", "Ottawa"],
    ["T2A", "Calgary"],
    ["V7P", "North Vancouver"],
    ["B3K", "Halifax"],
    ["T0A", "St. Paul"],
    ["K0A", "Almonte"],
    ["G4R", "Sept-Îles"],
    ["J7C", "Sainte-Thérèse-de-Blainville"],
    ["J2X", "Saint-Jean-sur-Richelieu"],
    ["J9P", "Val-d'Or"],
    ["T9H", "Fort McMurray"],
    ["A1A", "St. John's"],
  ])("names the city of %s: %s", (zip, city) => {
    expect(placeOf(zip)?.city).toBe(city);
  });

  test("names no Canadian city with brackets, quarters or broken letters", () => {
    const cities = Object.values(zipcodes.codes).flatMap(({ zip, country }) =>
      country === "Canada" ? (placeOf(zip)?.city ?? []) : [],
    );

    expect(cities.length).toBeGreaterThan(1_500);
    const broken =
      /[()/&\uFFFD]|- | -|^\p{Ll}|-\p{Ll}{4}|(?:north|south|central|east|west)$| (?:North|South|Central|East|West)$/u;
    expect([...new Set(cities.filter((city) => broken.test(city)))]).toEqual([]);
  });

  test("knows no code that does not exist", () => {
    for (const zip of ["00000", "99999", "D1A0B1", "", "constructor", "__proto__", "4411"]) {
      expect(placeOf(zip)).toBeNull();
    }
  });

  test("returns no position if the data has none", () => {
    expect(zipcodes.lookup("34001")).toMatchObject({ latitude: 0, longitude: 0 });
    expect(placeOf("34001")).toBeNull();
    expect(zipcodes.lookup("V0N")).toMatchObject({ latitude: null });
    expect(placeOf("V0N1A0")).toBeNull();
  });

  test("every place that it knows can be sent as the answer of its operation", () => {
    const places = Object.keys(zipcodes.codes).flatMap((zip) => placeOf(zip) ?? []);

    expect(places.length).toBeGreaterThan(43_000);
    const misfits = places.filter(
      (place) => !PlaceAnswer.safeParse(place).success || place.state.length !== 2,
    );
    expect(misfits).toEqual([]);
  });

  test("no place of the fifty states is in the eastern hemisphere, except Wake Island", () => {
    const abroad = new Set(["AA", "AE", "AP", "GU", "PW", "FM", "MP", "MH"]);
    const eastern = Object.keys(zipcodes.codes)
      .flatMap((zip) => placeOf(zip) ?? [])
      .filter(({ state, longitude }) => longitude > 0 && !abroad.has(state));

    expect(eastern.map(({ zip }) => zip)).toEqual(["96898"]);
  });
});

describe("nearestZip", () => {
  test("returns the code of one's own position", () => {
    expect(nearestZip(CLEVELAND)).toBe("44114");
    expect(nearestZip({ latitude: 21.3, longitude: -157.85 })).toMatch(/^968/);
    expect(nearestZip({ latitude: 43.6426, longitude: -79.3871 })).toMatch(/^M5/);
  });

  test("answers nothing far from any, and no field post office abroad", () => {
    expect(nearestZip({ latitude: 35, longitude: -50 })).toBeNull();
    expect(nearestZip({ latitude: 90, longitude: 0 })).toBeNull();
    expect(nearestZip({ latitude: 51.5085, longitude: -0.1257 })).toBeNull();
    expect(nearestZip({ latitude: 0, longitude: 0 })).toBeNull();
  });

  test("answers a code that other operations take", () => {
    const onTheMap = fc.record({
      latitude: fc.double({ min: 25, max: 60, noNaN: true }),
      longitude: fc.double({ min: -125, max: -65, noNaN: true }),
    });
    fc.assert(
      fc.property(onTheMap, (position) => {
        const zip = nearestZip(position);
        return zip === null || Zipcode.parse(zip) === zip;
      }),
    );
  });
});

describe("areasWithin", () => {
  test("finds the neighbours of a ZIP code, itself among them", () => {
    const near = areasWithin("44114", 5);
    expect(near).toContain("44114");
    expect(near).toContain("44113");
    expect(near).not.toContain("44308"); // Akron
    expect(areasWithin("44114", 40)).toContain("44308");
  });

  test("finds the halves of Canadian postal codes, from either half", () => {
    expect(areasWithin("K1A0B1", 5)).toContain("K1A");
    expect(areasWithin("K1A0B1", 5)).toEqual(areasWithin("K1A", 5));
    expect(areasWithin("48226", 5)).toContain("N9A"); // Detroit and Windsor
  });

  test("a post office of the armed forces is near to itself alone", () => {
    expect(areasWithin("09012", 80)).toEqual(["09012"]);
  });

  test("knows nothing near a code that does not exist", () => {
    expect(areasWithin("00000", 80)).toBeNull();
  });

  test("nearness is symmetric", () => {
    const aZip = fc.constantFrom(...Object.keys(zipcodes.codes).filter((zip) => placeOf(zip)));
    fc.assert(
      fc.property(aZip, fc.constantFrom(5, 10, 20), (zip, miles) =>
        (areasWithin(zip, miles) ?? []).every((near) => areasWithin(near, miles)?.includes(zip)),
      ),
    );
  });
});

describe("distanceMiles", () => {
  test("agrees with known distances", () => {
    const newYork = { latitude: 40.7484, longitude: -73.9967 };
    const losAngeles = { latitude: 34.0522, longitude: -118.2437 };

    expect(distanceMiles(newYork, losAngeles)).toBeCloseTo(2445, -1);
    expect(distanceMiles({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      12_437,
      0,
    );
    expect(distanceMiles({ latitude: 41, longitude: -81 }, { latitude: 41.001, longitude: -81 })).toBeCloseTo(
      0.069,
      3,
    );
  });

  test("is the same both ways, never negative, never more than half around, and nothing to oneself", () => {
    fc.assert(
      fc.property(aPosition, aPosition, (a, b) => {
        const miles = distanceMiles(a, b);
        expect(miles).toBeCloseTo(distanceMiles(b, a), 6);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThan(12_438);
        expect(distanceMiles(a, a)).toBe(0);
      }),
    );
  });

  test("is never shorter through a third place", () => {
    fc.assert(
      fc.property(aPosition, aPosition, aPosition, (a, b, c) => {
        expect(distanceMiles(a, c)).toBeLessThanOrEqual(
          distanceMiles(a, b) + distanceMiles(b, c) + ROUNDING_MILES,
        );
      }),
    );
  });
});

describe("townsWithin", () => {
  test("has the middle of each town near, whatever its case", () => {
    const towns = townsWithin("44114", 40);
    const akron = towns.get(townKey("AKRON", "oh"));
    expect(akron?.latitude).toBeCloseTo(41.08, 1);
    expect(akron?.longitude).toBeCloseTo(-81.52, 1);
    expect(towns.has(townKey("Columbus", "OH"))).toBe(false);
  });

  test("is empty for a code that does not exist", () => {
    expect(townsWithin("00000", 40).size).toBe(0);
  });
});

test("the largest towns around a position come first", () => {
  const towns = largestTowns(CLEVELAND, 40);
  expect(towns.slice(0, 2).map(({ city }) => city)).toEqual(["Cleveland", "Akron"]);
  expect(towns.map(({ city }) => city)).toContain("Brecksville");
  expect(largestTowns({ latitude: 35, longitude: -50 }, 40)).toEqual([]);
});
