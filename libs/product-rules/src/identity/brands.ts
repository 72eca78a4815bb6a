/** Brands in the spelling of parsed titles, longest first if one begins with another. */
const NAMES =
  `sony microsoft nintendo apple samsung google lg tcl hisense vizio panasonic toshiba sharp philips bose jbl beats sennheiser anker
belkin otterbox spigen logitech razer corsair hp dell lenovo asus acer msi canon nikon fujifilm gopro garmin fitbit amazon roku sonos
intel amd nvidia evga gigabyte seagate western_digital wd sandisk crucial kingston netgear tp_link linksys motorola oneplus
clorox lysol windex mr_clean method seventh_generation mrs_meyer tide gain downy bounce all persil arm_hammer oxiclean dawn palmolive cascade finish swiffer febreze glade
pledge ajax comet scrubbing_bubble bounty brawny viva sparkle charmin cottonelle scott quilted_northern angel_soft kleenex puff hefty glad ziploc reynold
pamper huggy luv honest_company enfamil similac gerber johnson aveeno dove olay nivea cetaphil cerave neutrogena loreal garnier pantene
head_shoulder herbal_essence tresemme suave axe old_spice degree secret crest colgate oral_b sensodyne listerine act scope gillette schick venus bic harry
tylenol advil motrin aleve bayer excedrin claritin zyrtec allegra benadryl mucinex robitussin nyquil dayquil vick tum pepto_bismol imodium bandaid neosporin nature_made centrum one_a_day
vitafusion ensure boost emergen_c airborne zicam halls ricola
duracell energizer rayovac eveready scotch post_it sharpie crayola bic elmer ticonderoga avery expo paper_mate pilot
cocacola pepsi dr_pepper sprite fanta mtndew 7up lacroix bubly perrier san_pellegrino dasani aquafina fiji gatorade powerade red_bull monster celsius
tropicana simply minute_maid starbuck folger maxwell_house dunkin peet lavazza illy keurig nescafe lipton bigelow celestial_seasoning
cheerio kellogg general_mill quaker post kraft heinz hunt campbell progresso del_monte bush goya barilla ronzoni rao prego ragu hellmann best_food
jif skippy smucker nutella oreo chip_ahoy ritz nabisco pepperidge_farm goldfish lay dorito cheeto tostito pringle frito ruffle sunchip kind clif nature_valley
hershey reese mm snicker twix kitkat skittle starburst haribo trolli ghirardelli lindt cadbury
quest rxbar premier_protein optimum_nutrition huffy schwinn razor chiquita driscoll hormel
horizon silk oatly almond_breeze chobani yoplait dannon fage land_olakes philadelphia tillamook sargento kerrygold ben_jerry haagen_dazs breyer
digiorno red_baron totino hot_pocket eggo tyson perdue banquet stouffer birds_eye morton
purina pedigree blue_buffalo iam hill cesar fancy_feast friskies friskie meow_mix tidy_cat fresh_step greenie milk_bone
lego mattel hasbro barby hotwheel nerf playdoh fisher_price melissa_doug vtech leapfrog funko pokemon ravensburger magna_tile
dyson shark bissell irobot roomba ninja instant_pot kitchenaid cuisinart hamilton_beach black_decker dewalt milwaukee makita ryobi bosch craftsman stanley yeti hydro_flask contigo rubbermaid pyrex oxo tefal tfal calphalon lodge
levi nike adidas puma reebok under_armour hane croc fruit_loom carter gildan
3m mccormick king_arthur gold_medal domino pillsbury betty_crocker duncan_hine bisquick aunt_jemima great_value good_gather up_up market_pantry kirkland member_mark equate kroger walgreens cvs
brita britax graco chicco evenflo medela dr_brown tommee_tippee
purell germ_x dial softsoap irish_spring method dr_teal coppertone banana_boat sun_bum hawaiian_tropic
tampax always kotex playtex depend poise trojan durex epson brother sodastream weber coleman igloo
`
    .split(/\s+/)
    .filter(Boolean);

/** Product lines whose maker is implied, and often not written. */
const MAKERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    playstation: "sony",
    dualsense: "sony",
    dualshock: "sony",
    bravia: "sony",
    xbox: "microsoft",
    joycon: "nintendo",
    iphone: "apple",
    ipad: "apple",
    airpod: "apple",
    macbook: "apple",
    imac: "apple",
    airtag: "apple",
    galaxy: "samsung",
    pixel: "google",
    chromecast: "google",
    ryzen: "amd",
    radeon: "amd",
    geforce: "nvidia",
    kindle: "amazon",
    firestick: "amazon",
    echo: "amazon",
    goldfish: "pepperidge farm",
    roomba: "irobot",
    playdoh: "hasbro",
    nerf: "hasbro",
    hotwheel: "mattel",
    barby: "mattel",
    cheerio: "general mill",
    oreo: "nabisco",
    ritz: "nabisco",
    dorito: "lay",
    frosty: "kellogg",
    dayquil: "vick",
    nyquil: "vick",
    tylenol: "tylenol",
    swiffer: "swiffer",
  }),
);

/** Whether a word names a line of one maker: `oreo`, `kindle`. */
export function isLine(word: string): boolean {
  return MAKERS.has(word);
}

const FIRST_WORDS = new Map<string, string[][]>();
for (const name of NAMES) {
  const words = name.split("_");
  const first = words[0] ?? "";
  FIRST_WORDS.set(
    first,
    [...(FIRST_WORDS.get(first) ?? []), words].sort((a, b) => b.length - a.length),
  );
}

export interface Brand {
  readonly name: string;
  readonly at: number;
  readonly length: number;
}

/** The first known brand among the words; for a product line, its maker. Null if none is known. */
export function brandIn(words: readonly string[]): Brand | null {
  let named: Brand | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const maker = MAKERS.get(word);
    if (maker) return { name: maker, ...placeOf(maker.split(" "), words) };
    if (named) continue;
    const found = FIRST_WORDS.get(word)?.find((name) => name.every((part, i) => words[at + i] === part));
    if (found) named = { name: found.join(" "), at, length: found.length };
  }
  return named;
}

function placeOf(name: readonly string[], words: readonly string[]): { at: number; length: number } {
  const at = words.findIndex((_, start) => name.every((part, i) => words[start + i] === part));
  return { at, length: at < 0 ? 0 : name.length };
}
