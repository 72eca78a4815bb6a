import { expect, test } from "vitest";
import { centredPopup } from "./popup.ts";

test("the popup stands in the middle of its window, on a second screen too", () => {
  const here = { screenX: 1920, screenY: 100, outerWidth: 1400, outerHeight: 1000 };
  expect(centredPopup(here)).toBe("popup,noopener,noreferrer,width=600,height=800,left=2320,top=200");
});

test("in a low window its title bar stays within reach", () => {
  expect(centredPopup({ screenX: 0, screenY: 40, outerWidth: 600, outerHeight: 500 })).toMatch(
    /left=0,top=40$/,
  );
});
