import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AdPlace } from "./ad-place.tsx";

const AD = {
  image: "/ads/banner.png",
  text: "Paper towels by the pallet",
  href: "https://ads.example/towels",
};

test("an ad is 720 by 90 and is labelled as one", () => {
  const markup = renderToStaticMarkup(<AdPlace ad={AD} isMobile={false} />);
  expect(markup).toContain('width="720" height="90"');
  expect(markup).toContain('aria-label="Advertisement"');
});

test.each([
  [null, false],
  [AD, true],
])("the place of %j takes no room where mobile is %s", (ad, isMobile) => {
  expect(renderToStaticMarkup(<AdPlace ad={ad} isMobile={isMobile} />)).toBe("");
});
