import { expect, test } from "vitest";
import { shortLabels } from "./short-labels.ts";

test.each([
  [
    ["with Neon Blue and Neon Red Joy-Con", "Lite, Coral", "OLED Model, White"],
    ["Neon Blue, Neon Red Joy-Con", "Lite, Coral", "OLED Model, White"],
  ],
  [
    ["Whole", "Fairlife Ultra-Filtered, 52 fl oz", "Fairlife Ultra-Filtered, 2% Reduced Fat, 52 fl oz"],
    ["Whole", "Fairlife Ultra-Filtered", "2% Reduced Fat, 52 fl oz"],
  ],
  [
    [
      "Charging Station for PS5 DualSense Controllers",
      "Charging Station for PS5 DualSense Controllers, 2 Pack",
    ],
    ["Charging Station", "Charging Station, 2 Pack"],
  ],
  [
    ["Disinfecting Wipes, Lemon, 75 ct", "Disinfecting Wipes, Crisp Linen, 75 ct"],
    ["Disinfecting Wipes, Lemon", "Crisp Linen, 75 ct"],
  ],
  [
    ["R2-D2, 1050 pc", "AT-AT Walker, 1267 pc", "Clone Trooper, 215 pc", "X-Wing, 474 pc", "Falcon", "Mech"],
    ["R2-D2, 1050 pc", "AT-AT Walker", "Clone Trooper", "X-Wing, 474 pc", "Falcon", "Mech"],
  ],
])("%j are shortened to what differs", (labels, shortened) => {
  expect(shortLabels(labels)).toEqual(shortened);
});

test.each([
  [["Friends Heartlake City School, 605 pc", "City Police Station, 668 pc"]],
  [["Classic Medium Creative Brick Box 10696", "City Police Station, 668 pc"]],
  [["Pampers Swaddlers, Size 2", "Tenderday, Size 4"]],
])("%j keep their words: of one part, short enough, or with no other part than a size", (labels) => {
  const [first] = labels;
  expect(shortLabels(labels)[0]).toBe(first);
});
