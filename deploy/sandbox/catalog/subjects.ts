import { automotive } from "./branded/automotive.ts";
import { babyFeeding } from "./branded/baby-feeding.ts";
import { babyWipes } from "./branded/baby-wipes.ts";
import { bagsAndWraps } from "./branded/bags-and-wraps.ts";
import { batteries } from "./branded/batteries.ts";
import { beddingAndBath } from "./branded/bedding-and-bath.ts";
import { bikes } from "./branded/bikes.ts";
import { cameras } from "./branded/cameras.ts";
import { candy } from "./branded/candy.ts";
import { cereal } from "./branded/cereal.ts";
import { cleaners } from "./branded/cleaners.ts";
import { clothing } from "./branded/clothing.ts";
import { coffee } from "./branded/coffee.ts";
import { coldAndAllergy } from "./branded/cold-and-allergy.ts";
import { computerParts } from "./branded/computer-parts.ts";
import { consoles } from "./branded/consoles.ts";
import { cookware } from "./branded/cookware.ts";
import { dairy } from "./branded/dairy.ts";
import { diapers } from "./branded/diapers.ts";
import { dishes } from "./branded/dishes.ts";
import { disinfecting } from "./branded/disinfecting.ts";
import { drinks } from "./branded/drinks.ts";
import { firstAid } from "./branded/first-aid.ts";
import { frozen } from "./branded/frozen.ts";
import { gamesAndCards } from "./branded/games-and-cards.ts";
import { gamingAccessories } from "./branded/gaming-accessories.ts";
import { hairAndBody } from "./branded/hair-and-body.ts";
import { headphones } from "./branded/headphones.ts";
import { kitchenAppliances } from "./branded/kitchen-appliances.ts";
import { laptops } from "./branded/laptops.ts";
import { laundry } from "./branded/laundry.ts";
import { lego } from "./branded/lego.ts";
import { lightBulbs } from "./branded/light-bulbs.ts";
import { office } from "./branded/office.ts";
import { oralAndShaving } from "./branded/oral-and-shaving.ts";
import { painRelief } from "./branded/pain-relief.ts";
import { pantry } from "./branded/pantry.ts";
import { paperGoods } from "./branded/paper-goods.ts";
import { pets } from "./branded/pets.ts";
import { phoneAccessories } from "./branded/phone-accessories.ts";
import { phones } from "./branded/phones.ts";
import { printersAndInk } from "./branded/printers-and-ink.ts";
import { produceAndMeat } from "./branded/produce-and-meat.ts";
import { protein } from "./branded/protein.ts";
import { skinCare } from "./branded/skin-care.ts";
import { smartHome } from "./branded/smart-home.ts";
import { snacks } from "./branded/snacks.ts";
import { sportsAndOutdoors } from "./branded/sports-and-outdoors.ts";
import { stomachCare } from "./branded/stomach-care.ts";
import { tablets } from "./branded/tablets.ts";
import { tools } from "./branded/tools.ts";
import { toys } from "./branded/toys.ts";
import { tvs } from "./branded/tvs.ts";
import { vacuumsAndAir } from "./branded/vacuums-and-air.ts";
import { videoGames } from "./branded/video-games.ts";
import { vitamins } from "./branded/vitamins.ts";
import { wearables } from "./branded/wearables.ts";
import type { Subject } from "./branded.ts";

/** The subjects that people search for by name. */
export const SUBJECTS: readonly Subject[] = [
  painRelief,
  coldAndAllergy,
  stomachCare,
  vitamins,
  firstAid,
  diapers,
  babyFeeding,
  babyWipes,
  batteries,
  lightBulbs,
  disinfecting,
  cleaners,
  laundry,
  dishes,
  paperGoods,
  bagsAndWraps,
  consoles,
  videoGames,
  gamingAccessories,
  phones,
  phoneAccessories,
  tablets,
  laptops,
  tvs,
  headphones,
  wearables,
  smartHome,
  printersAndInk,
  computerParts,
  cameras,
  lego,
  toys,
  gamesAndCards,
  coffee,
  dairy,
  cereal,
  snacks,
  candy,
  drinks,
  pantry,
  frozen,
  pets,
  hairAndBody,
  skinCare,
  oralAndShaving,
  kitchenAppliances,
  cookware,
  vacuumsAndAir,
  beddingAndBath,
  tools,
  office,
  automotive,
  sportsAndOutdoors,
  clothing,
  bikes,
  protein,
  produceAndMeat,
];
