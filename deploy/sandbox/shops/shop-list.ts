import type { Quirk, ShapeName, Shop } from "./shop.ts";

const HOME = ["Home & Kitchen", "Tools", "Automotive"];
const TECH = ["Electronics", "Video Games", "Office"];
const PLAY = ["Toys", "Video Games", "Baby"];
const CARE = ["Health", "Personal Care", "Baby"];
const FOOD = ["Pantry", "Breakfast & Coffee", "Snacks & Drinks", "Fresh & Frozen"];
const HOUSEHOLD = ["Household Essentials", "Paper & Plastic", "Personal Care"];
const PETS = ["Pets"];
const OUTDOORS = ["Sports & Outdoors", "Clothing"];
const DEPARTMENT = [...HOME, ...OUTDOORS, ...PLAY, "Electronics", "Personal Care"];
const EVERYTHING = [...DEPARTMENT, ...CARE, ...HOUSEHOLD, ...PETS, ...TECH];

type Row = readonly [
  host: string,
  name: string,
  shape: ShapeName,
  categories: readonly string[],
  ...quirks: Quirk[],
];

const AMERICAN: readonly Row[] = [
  ["www.kohls.com", "Kohl's", "json-ld", DEPARTMENT, "list-price", "free-shipping"],
  ["www.homedepot.com", "The Home Depot", "json-ld", [...HOME, ...HOUSEHOLD], "free-shipping"],
  ["www.bhphotovideo.com", "B&H Photo Video", "json-ld", TECH, "free-shipping"],
  ["www.lowes.com", "Lowe's", "json-ld", [...HOME, ...HOUSEHOLD], "members"],
  ["www.chewy.com", "Chewy", "json-ld", PETS, "members"],
  ["www.costco.com", "Costco", "json-ld", EVERYTHING, "members"],
  ["www.gamestop.com", "GameStop", "salesforce", [...TECH, "Toys"], "members", "button-left-on"],
  ["www.macys.com", "Macy's", "salesforce", DEPARTMENT, "list-price"],
  ["www.sephora.com", "Sephora", "salesforce", ["Personal Care"], "members"],
  ["www.jcpenney.com", "JCPenney", "salesforce", DEPARTMENT, "list-price", "instalments"],
  ["www.ulta.com", "Ulta Beauty", "salesforce", ["Personal Care"], "members"],
  ["www.belk.com", "Belk", "salesforce", DEPARTMENT, "list-price"],
  ["www.newegg.com", "Newegg", "several-offers", TECH, "free-shipping"],
  ["www.sears.com", "Sears", "several-offers", EVERYTHING],
  ["www.overstock.com", "Overstock", "several-offers", DEPARTMENT, "list-price"],
  ["www.wayfair.com", "Wayfair", "json-ld-graph", HOME, "free-shipping", "instalments"],
  ["www.dickssportinggoods.com", "DICK'S Sporting Goods", "json-ld-graph", OUTDOORS, "free-shipping"],
  ["www.rei.com", "REI", "json-ld-graph", OUTDOORS, "members"],
  ["www.academy.com", "Academy Sports + Outdoors", "json-ld-graph", OUTDOORS],
  ["www.petco.com", "Petco", "json-ld-graph", PETS, "members"],
  ["www.staples.com", "Staples", "json-ld-graph", [...TECH, ...HOUSEHOLD], "free-shipping"],
  ["www.officedepot.com", "Office Depot", "microdata", [...TECH, ...HOUSEHOLD], "free-shipping"],
  ["www.crutchfield.com", "Crutchfield", "microdata", ["Electronics"], "free-shipping"],
  ["www.acehardware.com", "Ace Hardware", "microdata", [...HOME, ...HOUSEHOLD]],
  ["www.menards.com", "Menards", "microdata", [...HOME, ...HOUSEHOLD], "list-price"],
  ["www.qvc.com", "QVC", "microdata", DEPARTMENT, "instalments"],
  ["www.hsn.com", "HSN", "microdata", DEPARTMENT, "instalments"],
  ["www.adorama.com", "Adorama", "open-graph", TECH],
  ["www.barnesandnoble.com", "Barnes & Noble", "open-graph", PLAY, "members", "no-gtin"],
  ["www.lego.com", "LEGO", "open-graph", ["Toys"]],
  ["www.basspro.com", "Bass Pro Shops", "open-graph", OUTDOORS],
  ["www.fivebelow.com", "Five Below", "shopify", [...PLAY, ...HOUSEHOLD]],
  ["www.vitaminshoppe.com", "The Vitamin Shoppe", "shopify", ["Health"], "button-left-on"],
  ["www.toysrus.com", 'Toys "R" Us', "shopify", PLAY, "list-price", "wrong-gtin"],
  ["www.monoprice.com", "Monoprice", "shopify", TECH, "instalments"],
  ["www.allbirds.com", "Allbirds", "shopify", OUTDOORS, "instalments"],
  ["www.antonline.com", "Antonline", "woocommerce", TECH],
  ["www.vitacost.com", "Vitacost", "woocommerce", [...CARE, ...FOOD], "list-price"],
  ["www.iherb.com", "iHerb", "woocommerce", CARE, "list-price", "free-shipping"],
  ["www.boscovs.com", "Boscov's", "woocommerce", DEPARTMENT, "button-left-on"],
  ["www.northerntool.com", "Northern Tool", "magento", HOME],
  ["www.harborfreight.com", "Harbor Freight", "magento", HOME, "members", "list-price"],
  ["www.sallybeauty.com", "Sally Beauty", "magento", ["Personal Care"], "members"],
  ["www.tractorsupply.com", "Tractor Supply", "magento", [...PETS, ...HOME], "button-left-on"],
  ["www.gnc.com", "GNC", "bigcommerce", ["Health"], "members"],
  ["www.skullcandy.com", "Skullcandy", "bigcommerce", ["Electronics"], "instalments"],
  ["www.abt.com", "Abt Electronics", "bigcommerce", ["Electronics", ...HOME], "free-shipping"],
  ["www.pcrichard.com", "P.C. Richard & Son", "bigcommerce", ["Electronics", ...HOME], "no-gtin"],
  ["www.microcenter.com", "Micro Center", "hand-made", TECH, "instalments"],
  ["www.biglots.com", "Big Lots", "hand-made", EVERYTHING, "free-shipping", "button-left-on"],
  ["www.dollargeneral.com", "Dollar General", "hand-made", [...HOUSEHOLD, ...FOOD, ...CARE], "members"],
  ["www.dollartree.com", "Dollar Tree", "hand-made", [...HOUSEHOLD, ...FOOD], "no-robots"],
  ["www.meijer.com", "Meijer", "hand-made", [...HOUSEHOLD, ...FOOD, ...CARE, ...TECH], "list-price"],
  ["www.publix.com", "Publix", "hand-made", FOOD, "no-gtin"],
  ["www.riteaid.com", "Rite Aid", "bot-wall", [...CARE, ...HOUSEHOLD]],
  ["www.nordstrom.com", "Nordstrom", "bot-wall", OUTDOORS],
  ["www.bjs.com", "BJ's Wholesale Club", "app-shell", [...HOUSEHOLD, ...FOOD, ...TECH]],
  ["www.safeway.com", "Safeway", "app-shell", FOOD],
  ["www.petsmart.com", "PetSmart", "json-ld", PETS, "robots-forbid"],
  ["www.wegmans.com", "Wegmans", "microdata", FOOD, "robots-forbid"],
];

const CANADIAN: readonly Row[] = [
  ["www.canadiantire.ca", "Canadian Tire", "json-ld", EVERYTHING, "list-price"],
  ["www.bestbuy.ca", "Best Buy Canada", "json-ld", TECH],
  ["www.newegg.ca", "Newegg Canada", "several-offers", TECH],
  ["www.rona.ca", "RONA", "hand-made", [...HOME, ...HOUSEHOLD], "decimal-comma"],
  ["www.simons.ca", "Simons", "open-graph", OUTDOORS, "decimal-comma"],
  ["www.jeancoutu.com", "Jean Coutu", "microdata", [...CARE, ...HOUSEHOLD], "decimal-comma"],
  ["www.londondrugs.com", "London Drugs", "salesforce", [...CARE, ...TECH, ...HOUSEHOLD]],
  ["www.staples.ca", "Staples Canada", "shopify", [...TECH, ...HOUSEHOLD]],
  ["www.toysrus.ca", 'Toys "R" Us Canada', "salesforce", PLAY],
  ["www.well.ca", "Well.ca", "woocommerce", [...CARE, ...HOUSEHOLD]],
];

/** The stores of the directory whose pages the sandbox serves, by host. */
export const SHOPS: ReadonlyMap<string, Shop> = new Map(
  [...AMERICAN.map((row) => shopIn("USA", row)), ...CANADIAN.map((row) => shopIn("CAN", row))].map((shop) => [
    shop.host,
    shop,
  ]),
);

function shopIn(country: Shop["country"], [host, name, shape, categories, ...quirks]: Row): Shop {
  return { host, name, country, shape, categories, quirks: new Set(quirks) };
}
