/** A picture of 720 by 90 pixels with a link. Only pictures over https, or from `public/`, are loaded. */
export interface AdBanner {
  readonly image: string;
  readonly href: string;
  readonly text: string;
}
/** The advertisement on where-to-buy pages, of our own; null for none. */
export const AD_BANNER: AdBanner | null = {
  image: "/shopping-lists.svg",
  href: "/lists",
  text: "The whole shopping list, for less. Start a list.",
};
