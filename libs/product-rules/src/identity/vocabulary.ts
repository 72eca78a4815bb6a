/** Words as shops spell them, and the one spelling that titles are compared in. All singular, without accents or apostrophes. */

export const COMPOUNDS = new Map(
  [
    "play station",
    "x box",
    "i phone",
    "i pad",
    "air pod",
    "mac book",
    "wi fi",
    "blu ray",
    "band aid",
    "q tip",
    "t shirt",
    "tooth paste",
    "tooth brush",
    "dish washer",
    "mouth wash",
    "head set",
    "head phone",
    "ear bud",
    "ear phone",
    "game pad",
    "hand soap",
    "sun screen",
    "dual sense",
    "dual shock",
    "joy con",
    "e reader",
    "face mask",
    "note book",
    "key board",
    "lap top",
    "smart watch",
    "smart phone",
    "cell phone",
    "power bank",
    "super soft",
    "pop corn",
    "peanut butter",
    "tri pod",
    "rain bow",
    "hot wheel",
    "play doh",
    "coca cola",
    "dr pepper",
    "mtn dew",
    "ny quil",
    "day quil",
    "k cup",
    "multi vitamin",
    "anti bacterial",
    "thin mint",
    "ever green",
    "micro sd",
    "hard drive",
    "black out",
    "non stick",
    "cook ware",
    "air fryer",
    "tooth pick",
    "multi surface",
    "multi purpose",
    "water melon",
    "straw berry",
    "blue berry",
    "easy chew",
    "soft gel",
    "quick dry",
  ].map((pair) => [pair, pair.replace(" ", "")] as const),
)
  .set("mountain dew", "mtndew")
  .set("ultra hd", "4k")
  .set("hewlett packard", "hp")
  .set("johnson johnson", "jj")
  .set("procter gamble", "pg")
  .set("extra strength", "extrastrength")
  .set("milk chocolate", "milkchocolate")
  .set("chocolate milk", "chocolatemilk")
  .set("dark chocolate", "darkchocolate")
  .set("free clear", "freeclear")
  .set("pre owned", "preowned")
  .set("open box", "openbox")
  .set("half gallon", "halfgallon")
  .set("half gal", "halfgallon")
  .set("half dozen", "halfdozen")
  .set("twin pack", "twinpack")
  .set("fl oz", "oz")
  .set("fluid oz", "oz")
  .set("fluid ounce", "oz")
  .set("fl ounce", "oz")
  .set("brand new", "new")
  .set("solid state", "ssd")
  .set("hand washing", "handwashing")
  .set("bath tissue", "toilettissue")
  .set("bathroom tissue", "toilettissue")
  .set("toilet tissue", "toilettissue")
  .set("family size", "familysize")
  .set("la croix", "lacroix")
  .set("tin foil", "tinfoil")
  .set("1 percent", "1%")
  .set("2 percent", "2%")
  .set("original fit", "originalfit")
  .set("regular fit", "regularfit")
  .set("relaxed fit", "relaxedfit")
  .set("slim fit", "slimfit")
  .set("cord free", "cordless")
  .set("printer ink", "printerink")
  .set("gift card", "giftcard");

export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    veggy: "vegetable",
    lbs: "lb",
    milkchocolate: "milkchocolate chocolate",
    darkchocolate: "darkchocolate chocolate",
    chocolatemilk: "chocolatemilk milk",
    d3: "d3 d",
    b12: "b12 b",
    k2: "k2 k",
    ps5: "playstation 5",
    ps4: "playstation 4",
    ps3: "playstation 3",
    psp: "playstation portable",
    psvr2: "playstation vr2",
    psvr: "playstation vr",
    xsx: "xbox series x",
    xss: "xbox series s",
    xbsx: "xbox series x",
    xb1: "xbox one",
    nsw: "switch",
    ns: "switch",
    television: "tv",
    hdtv: "tv",
    uhd: "4k",
    uhdtv: "4k tv",
    lcd: "lcd",
    telephone: "phone",
    cellphone: "phone",
    smartphone: "phone",
    disinfectant: "disinfecting",
    disinfect: "disinfecting",
    antibacterial: "antibacterial",
    sanitising: "sanitizing",
    sanitizing: "sanitizing",
    colour: "color",
    grey: "gray",
    flavour: "flavor",
    flavored: "flavor",
    flavoured: "flavor",
    fragrance: "scent",
    scented: "scent",
    gamepad: "controller",
    headphone: "headphone",
    tissue: "tissue",
    toilettissue: "toilet paper",
    recharge: "rechargeable",
    diaper: "diaper",
    nappy: "diaper",
    infant: "baby",
    garbage: "trash",
    tinfoil: "aluminum foil",
    yoghurt: "yogurt",
    catsup: "ketchup",
    donut: "doughnut",
    mac: "mac",
    macaroni: "mac",
    choc: "chocolate",
    choco: "chocolate",
    xl: "xl",
    lrg: "large",
    lg: "lg",
    sm: "small",
    med: "medium",
    xlarge: "xl",
    blk: "black",
    wht: "white",
    ltd: "limited",
    ed: "edition",
    dlx: "deluxe",
    orig: "original",
    coffeemaker: "coffee maker",
    reg: "regular",
    unscented: "unscented",
    vit: "vitamin",
    btl: "bottle",
    frsh: "fresh",
    asst: "assorted",
    unflavored: "unflavor",
    decaffeinated: "decaf",
    whitening: "whitening",
    ounce: "oz",
    pound: "lb",
    lb: "lb",
    inche: "in",
    inch: "in",
    gallon: "gal",
    quart: "qt",
    pint: "pt",
    feet: "ft",
    foot: "ft",
    liter: "l",
    litre: "l",
    ltr: "l",
    milliliter: "ml",
    gram: "g",
    kilogram: "kg",
    milligram: "mg",
    gig: "gb",
    gigabyte: "gb",
    terabyte: "tb",
    watt: "w",
    count: "ct",
    cnt: "ct",
    piece: "ct",
    pc: "ct",
    pcs: "ct",
    each: "ct",
    ea: "ct",
    unit: "ct",
    pk: "pack",
    pks: "pack",
    multipack: "pack",
    millimeter: "mm",
    renewed: "refurbished",
    refurb: "refurbished",
    reconditioned: "refurbished",
    remanufactured: "refurbished",
    recertified: "refurbished",
    restored: "refurbished",
    preowned: "used",
    openbox: "refurbished",
    secondhand: "used",
    first: "1 st",
    second: "2 nd",
    third: "3 rd",
    fourth: "4 th",
    generation: "gen",
    vol: "volume",
    coke: "cocacola",
    jj: "johnson",
    bandaid: "bandaid",
    nyquil: "nyquil",
    dozen: "12 ct",
    halfdozen: "6 ct",
    halfgallon: "64 oz",
    twinpack: "2 pack",
    pair: "pair",
    tp: "toilet paper",
    oj: "orange juice",
    pb: "peanutbutter",
    tshirt: "shirt",
    mic: "microphone",
    gpu: "graphics card",
    cpu: "processor",
    laptop: "laptop",
    notebook: "notebook",
    fridge: "refrigerator",
    bike: "bicycle",
    sanitizer: "sanitizer",
    hotwheel: "hotwheel",
    printerink: "ink cartridge",
    smartwatch: "smart watch",
    covid: "antigen",
  } satisfies Record<string, string>).map(([word, spelled]) => [word, spelled.split(" ")]),
);

export const FILLERS = new Set(
  `a an and the of or to in on by from at its it is for your our this new sealed free shipping ship fast sale
   edition version official genuine authentic original packaging item product brand made usa us class flavor scent color
   video game size model net wt weight label assorted approx`.split(/\s+/),
);

/** Kinds implied by a brand's product line: `Cheerios` and `Cheerios Cereal`. */
export const UNSAID = new Set("candy soda cereal certified familysize".split(" "));

/** Properties implied by a kind: batteries are alkaline unless a title says otherwise. */
export const IMPLIED: ReadonlyMap<string, readonly string[]> = new Map([
  ["battery", ["alkaline"]],
  ["tv", ["smart", "led", "hdr"]],
  ["4k", ["2160p"]],
  ["diaper", ["baby"]],
  ["soup", ["can", "condensed"]],
  ["processor", ["desktop"]],
  ["water", ["bottled"]],
  ["playstation", ["console", "system"]],
  ["xbox", ["console", "system"]],
  ["switch", ["console", "system"]],
  ["iphone", ["phone"]],
  ["galaxy", ["phone"]],
  ["pixel", ["phone"]],
  ["kindle", ["ereader"]],
]);

/** Containers: they distinguish products only in multi-packs (12 cans, 12 bottles). */
export const VESSELS = new Set(
  "bag box canister carton tub jar tube pouch bottle can jug container".split(" "),
);

/** Pieces that are counted by their own name: `75 wipes`, `100 tablets`. */
export const PIECES = new Set(
  `wipe tablet caplet capsule pod diaper pad softgel gummy battery roll towel liner egg bar stick packet pouch can bottle kcup mask
   bandage test plate cup napkin swab blade cartridge filter crayon marker pencil lozenge drop bag pack pac strip tissue cloth pant
   underwear razor candle bulb pen cracker tortilla bun slice envelope box puff insert cookie cooky wrap piece load refill`.split(
    /\s+/,
  ),
);

/** Pieces that hold counted ones: `3 packs, 75 ct`. */
export const FILLED = new Set("roll packet box pouch can bottle bag pack pac".split(" "));

/** Containers and appliances: `12-Cup` is their capacity, not the number sold. */
export const HOLDERS = new Set(
  `maker coffeemaker brewer percolator kettle carafe teapot pitcher cooker multicooker steamer juicer blender chopper processor grinder
   toaster fryer airfryer roaster cooler fridge refrigerator rack pan measuring tumbler thermos mug flask mixer trash garbage wastebasket`.split(
    /\s+/,
  ),
);

/** Units of capacity: cups of a coffee maker, slices of a toaster, cans of a cooler. */
export const HELD = new Set("cup slice egg can bottle serving".split(" "));

/** Words between a count and its piece: `12 mega rolls`. */
export const PIECE_ADJECTIVES = new Set(
  "mega double triple super family flat cube jumbo regular large giant huge big wet baby disinfecting coated mini count extrastrength liquid snack chewable".split(
    " ",
  ),
);

export const COLOURS = new Set(
  `black white gray silver gold blue red green pink purple yellow orange brown beige teal navy rose graphite midnight starlight crimson
   titanium charcoal tan ivory cream coral lavender mint turquoise burgundy volcanic cobalt`.split(/\s+/),
);

/** Words that name a variant besides colours, for a shopper to choose from. */
export const VARIANTS = new Set(
  `disc digital lemon lime lavender linen fresh unscented vanilla chocolate strawberry cherry grape mint citrus bleach classic zero diet
   sensitive wired wireless decaf dark medium light creamy crunchy whole skim organic standard deluxe slim pro max plus mini ultra lite`.split(
    /\s+/,
  ),
);

/** Descriptive words at the end of titles: `Hand Soap Fresh Breeze`. None is a type of product there. */
export const DESCRIPTIONS = new Set(
  `reduced fat free gentle scent scented breeze blossom meadow rain spring clean crisp refreshing natural soothing aloe cool radiant
   arctic barbecue ranch berry raspberry cherry punch sugar unsweetened plain assorted pulp some no full value dusty rose quartz
   lean boneless skinless shock glacier midnight onyx carbon smoke stone canary pastel obsidian clear crystal jet empire soft daylight bright regular super total new
   series generation certified apple peach mango chunk vera tri spf`.split(/\s+/),
);

/** Sizes that only one type of product has. */
export const UNSAID_TYPES: ReadonlyMap<string, string> = new Map([
  ["aa", "battery"],
  ["aaa", "battery"],
]);

/** What shoppers call a product, and the words with which its title says so: `smart watch` for an Apple Watch. */
export const ALSO_CALLED: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries({
    phone: ["iphone", "pixel"],
    headphone: ["earbud", "airpod", "headset"],
    earbud: ["airpod"],
    laptop: ["macbook", "chromebook"],
    tablet: ["ipad"],
    cup: ["tumbler"],
    gun: ["blaster"],
    bud: ["buds2", "buds3"],
    smart: ["apple watch", "galaxy watch", "pixel watch", "roku tv", "fire tv", "google tv"],
  }).map(([word, names]) => [word, names.map((name) => name.split(" "))]),
);

/** Lines of consoles: in a game's title they name the console that it is for. */
export const CONSOLES = new Set(["playstation", "xbox", "switch"]);

/** Words after the name of a product line that name its model or service, and no other type: `Xbox One`, `Galaxy Z Fold`. */
export const MODEL_NAMES: ReadonlySet<string> = new Set(
  "one all oled model se fe fold flip note edge paperwhite scribe signature colorsoft unlocked lte dual sim prepaid".split(
    " ",
  ),
);

/** Product lines: everything with such a name at the start of its title is meant. */
export const LINES = new Set(
  "playstation xbox switch iphone ipad airpod macbook galaxy pixel kindle lego pokemon uno".split(" "),
);

export const ACCESSORIES = new Set(
  `case cover charger cable cord adapter stand mount holder skin sticker decal protector controller headset remote dock strap band grip
   bag sleeve keyboard stylus lens tripod faceplate replacement part filter camera earbud headphone thumbstick
   glass pouch hub rack bracket antenna pin charging screen gamepad dualsense joycon pulse cartridge toner ink giftcard pad mug`.split(
    /\s+/,
  ),
);

/** Forms in which a product is sold: coffee pods are coffee, a coffee maker is not. */
export const FORMS = new Set(
  `pod kcup bean powder stick tablet caplet capsule gummy drop liquid gel pac packet pouch roll bag bottle can pack set refill syrup spray
   sheet wipe slice cup tub block loaf bun bar drink juice sauce concentrate lotion cream chewable softgel candy refill kit suspension`.split(
    /\s+/,
  ),
);

export const UNITS_AT_END: ReadonlySet<string> = new Set(
  "oz ct pack lb gal in ml gb tb mg ft qt pt mm cm hz ply sheet set assorted total".split(" "),
);

export const MODELS: ReadonlySet<string> = new Set("pro max plus mini ultra lite slim xl".split(" "));
