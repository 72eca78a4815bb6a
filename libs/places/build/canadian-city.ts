/** Areas that the data names for an office or a building. */
const CITY_OF_OFFICE = new Map([
  ["E1A", "Dieppe"],
  ["G1A", "Quebec City"],
  ["H4Z", "Montreal"],
  ["H5A", "Montreal"],
  ["H5B", "Montreal"],
  ["K1A", "Ottawa"],
  ["M7A", "Toronto"],
]);
const OFFICE = / (?:(?:[A-Z]\w+ (?:& )?)+Provincial Government|Rcm)$/;
const BRACKET = /^(?<area>.*?) ?\((?<places>[^)]*)\).*$/;
const DIRECTION =
  "(?:North|South|East|West|Ne|Nw|Se|Sw)(?:east|west|central)?|Central|Inner|Outer|Lower|Upper";
const QUARTER = new RegExp(`(?: (?:${DIRECTION}|And|&|Northern|Subdivisions|Outskirts|Extremities))+$`);
/** The parts of these cities have names of their own, before or after the city's. */
const DIVIDED =
  /^(?:(?:Downtown|Central|East|West|Old) )?(?<city>Dartmouth|Halifax|Montreal|Quebec City|Saint John|Toronto)\b.*$/;

/** Names that the data has with U+FFFD for each letter with an accent. */
const WITH_ACCENTS = [
  "Baie-Trinité",
  "Cap-Pelé",
  "Châteauguay",
  "Chénéville",
  "Côte-des-Neiges",
  "Côte-Saint-Luc",
  "Gaspé",
  "Grand-Mère",
  "Grande-Vallée",
  "Hébertville",
  "Îles-Laval",
  "Jonquière",
  "L'Épiphanie",
  "L'Île Bizard",
  "L'Île-Bizard",
  "L'Île-des-Soeurs",
  "L'Île-Dorval",
  "La Pocatière",
  "Lamèque",
  "Laterrière",
  "Les Îles-de-la-Madeleine",
  "Lévis",
  "Métabetchouan-Lac-a-la-Croix",
  "Notre-Dame-de-Grâce",
  "Prévost",
  "River Hébert",
  "Rivière-des-Prairies",
  "Rivière-du-Loup",
  "Saint-Émile",
  "Saint-Félicien",
  "Saint-François",
  "Saint-Jérôme",
  "Saint-Léonard",
  "Saint-Valère",
  "Sainte-Adèle",
  "Sainte-Dorothée",
  "Sainte-Geneviève",
  "Sainte-Thérèse-de-Blainville",
  "Sept-Îles",
  "Trois-Rivières",
  "Val-Bélair",
  "Ville Émard",
];
const ACCENTED = new Map(WITH_ACCENTS.map((name) => [withoutAccents(name), name]));

/**
 * The city of a Canadian area. The data names quarters, "Calgary (south Deerfoot)", and in the country regions, "Eastern Alberta
 * (st. Paul)": there the place is in the brackets.
 */
export function canadianCity(zip: string, name: string): string {
  const cityOfOffice = CITY_OF_OFFICE.get(zip);
  if (cityOfOffice) return cityOfOffice;
  const { area = name, places = name } = BRACKET.exec(name)?.groups ?? {};
  const place = isRural(zip) ? (places.split("/", 1)[0] ?? "") : area;
  const city = place.replace(OFFICE, "").replaceAll("- ", "-").replace(QUARTER, "").trim();
  return capitalised(ACCENTED.get(withoutAccents(city)) ?? DIVIDED.exec(city)?.groups?.city ?? city);
}

/** Areas with a 0 cover the country; the others lie in a city. */
function isRural(zip: string): boolean {
  return zip[1] === "0";
}

/** The key of a name however it is written: the data has U+FFFD for a letter with an accent, or the letter without it. */
function withoutAccents(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z' -]/g, "\uFFFD");
}

const SMALL_WORDS = new Set(["a", "and", "aux", "de", "des", "du", "la", "le", "les", "of", "sur", "the"]);
const WORD = /(?<before>^|[ -])(?<elided>[dl]')?(?<word>[\p{L}']+)/giu;

/** The data capitalises letters after a space, but not after a hyphen or at the start of brackets. */
function capitalised(name: string): string {
  return name.replaceAll(WORD, (_, before: string, elided: string | undefined, word: string) => {
    const article = elided && (before === "-" ? elided.toLowerCase() : upperFirst(elided));
    const isSmall = before !== "" && !elided && SMALL_WORDS.has(word.toLowerCase());
    return `${before}${article ?? ""}${isSmall ? word.toLowerCase() : upperFirst(word)}`;
  });
}

function upperFirst(word: string): string {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return capital.replace(/^Mc[a-z]/, (start) => start.slice(0, 2) + start.slice(2).toUpperCase());
}
