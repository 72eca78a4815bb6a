import type { ComponentProps } from "react";
import { ICON_PATHS, type Icon, LineIcon } from "./icon.tsx";

/** With the icons that the front page does not load. */
const PATHS = {
  ...ICON_PATHS,
  arrow: "M12 19V5.5m-6 6 6-6 6 6",
  clock: "M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  dots: "M5 12h.1M12 12h.1M19 12h.1",
  flag: "M6 20.5V4m0 .5h12l-2.5 4 2.5 4H6",
  list: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1",
  mail: "M3.5 6h17v12h-17Zm0 .5 8.5 6.5 8.5-6.5",
  minus: "M6 12h12",
  more: "M5.5 12h.1M12 12h.1M18.5 12h.1",
  outbound: "M8 6h10v10M18 6 6.5 17.5",
  pin: "M12 20.5c4-4 6.5-7.2 6.5-10.5a6.5 6.5 0 0 0-13 0c0 3.3 2.5 6.5 6.5 10.5Zm0-8.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z",
  plus: "M12 5.5v13M5.5 12h13",
  refresh: "M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.5m0-5v5h-5m4.5 2.5a7.5 7.5 0 0 1-13 5.1L4 14.5m0 5v-5h5",
} as const;

export type PageIconName = keyof typeof PATHS;

/** Like `Icon`, for the pages that load in a chunk of their own. */
export function PageIcon({
  name,
  ...look
}: Omit<ComponentProps<typeof Icon>, "name"> & { readonly name: PageIconName }) {
  return <LineIcon path={PATHS[name]} {...look} />;
}
