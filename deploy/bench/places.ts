import { areasWithin, nearestZip, placeOf } from "@stockfinder/places/places";
import zipcodes from "zipcodes";
import { compare, describeMeasure, measured } from "./compare.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { THIS_PROCESS } from "./target.ts";

const SECONDS = 0.5;
const MILES = 20;

/** Compares zip codes read in place with the source package, which holds them as objects. */
export async function places(): Promise<Row[]> {
  const zips = Object.keys(zipcodes.codes).filter((zip) => placeOf(zip));
  const lookUp = await compare(
    "a zip code's place",
    () => rateOf(zips, placeOf),
    () => rateOf(zips, placeFromPackage),
  );
  const near = await compare(
    `zip codes within ${MILES} miles`,
    () => rateOf(zips, (zip) => areasWithin(zip, MILES)),
    () => rateOf(zips, (zip) => zipcodes.radius(zip, MILES)),
  );
  const nearest = await rateOf(zips, (zip) => {
    const place = placeOf(zip);
    return place && nearestZip(place);
  });
  return [
    ratioAtLeast(1, { ...lookUp, baseline: "zipcodes.lookup", details: versus(lookUp) }),
    ratioAtLeast(10, { ...near, baseline: "zipcodes.radius", details: versus(near) }),
    { name: "the zip code nearest to a position", value: describeMeasure(nearest) },
  ];
}

function versus({ subject, baseline }: Awaited<ReturnType<typeof compare>>): string {
  return `${describeMeasure(subject)} against ${describeMeasure(baseline)}`;
}

/** The same object, built from the package's data. */
function placeFromPackage(zip: string) {
  const { city, state, latitude, longitude } = zipcodes.lookup(zip) ?? {};
  return { zip, city, state, latitude, longitude };
}

/** Cycles through the zip codes of the whole country. */
function rateOf(zips: readonly string[], ask: (zip: string) => unknown) {
  return measured([THIS_PROCESS], SECONDS, async () => {
    const end = performance.now() + SECONDS * 1_000;
    let asked = 0;
    while (performance.now() < end) {
      for (let i = 0; i < 10; i += 1) ask(zips[(asked * 7_919 + i * 104_729) % zips.length] ?? "");
      asked += 10;
    }
    return asked / SECONDS;
  });
}
