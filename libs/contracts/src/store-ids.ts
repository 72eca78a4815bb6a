import type { Country } from "./listings.ts";

/*
 * A store's id in the directory (`GET /api/stores`) is the retailer's, followed by `-CAN` for the Canadian store of a retailer that
 * is in the USA too: `bestbuy`, `bestbuy-CAN`, `canadiantire`. Listings, item keys and events have the retailer's id and the
 * country; answers, alerts and pages have the directory's id.
 */

/** The stores of the directory that are in Canada only. */
export const ONLY_IN_CANADA: ReadonlySet<string> = new Set(
  `
  altitudesports archambault ardene aritzia atmosphere bestbuyexpress bmr bouclair braultmartineau brownsshoes brunet
  bulkbarn canac canadacomputers canadagoose canadiantire cartersoshkosh coastappliances corbeil davidstea dollarama
  dufresne dynamite endy factorydirect foodbasics fortinos frankandoak garage gianttiger goemans golftown harryrosen
  henrys holtrenfrew homehardware iga independent indigo jeancoutu joefresh kaltire kitchenstuffplus kmstools laura
  lavieenrose lcbo leevalley leons linenchest littleburgundy loblaws londondrugs longmcquade longos marks mastermindtoys
  maxi mec memoryexpress metro mikescomputershop mondou nofrills partsource patrickmorin pccanada peaveymart penningtons
  peoplesjewellers petvalu pharmaprix princessauto prohockeylife provigo realcanadiansuperstore reitmans renaudbray
  renodepot renspets rexall rona roots rwco sail saq saveonfoods shoppersdrugmart simons sleepcountry sobeys softmoc
  sourceforsports sportchek sportinglife sportsexperts stokes structube superc tanguay thebay thebrick thecamerastore
  thelasthunt thesource tntsupermarket tsc visions vistek voila well zehrs
  `
    .trim()
    .split(/\s+/),
);

const CANADIAN = /-CAN$/;

/** The directory's id of a store in a country. `id` is the retailer's or the directory's. */
export function directoryId(id: string, country: Country): string {
  const retailer = bareId(id);
  return country === "CAN" && !ONLY_IN_CANADA.has(retailer) ? `${retailer}-CAN` : retailer;
}

/** The retailer's id of a store: without `-CAN`. `id` is the directory's or the retailer's. */
export function bareId(id: string): string {
  return id.replace(CANADIAN, "");
}
