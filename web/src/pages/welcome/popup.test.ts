import { expect, test } from "vitest";
import { centredPopup } from "./popup.ts";

test("the popup is centred on its window, on a second screen too", () => {
  const here = { screenX: 1920, screenY: 100, outerWidth: 1400, outerHeight: 1000 };
  expect(centredPopup(here)).toBe("popup,noopener,noreferrer,width=600,height=800,left=2320,top=200");
});

test("its title bar stays on the screen in a low window", () => {
  expect(centredPopup({ screenX: 0, screenY: 40, outerWidth: 600, outerHeight: 500 })).toMatch(
    /left=0,top=40$/,
  );
});
