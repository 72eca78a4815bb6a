/** Line icons on a 24 by 24 grid, drawn for this product. */
const PATHS = {
  alert:
    "M12 8.5v4.5m0 3.2v.1M10.6 4.3 2.9 17.6A1.6 1.6 0 0 0 4.3 20h15.4a1.6 1.6 0 0 0 1.4-2.4L13.4 4.3a1.6 1.6 0 0 0-2.8 0Z",
  arrow: "M12 19V5.5m-6 6 6-6 6 6",
  bell: "M6 10a6 6 0 1 1 12 0c0 4.5 2 6 2 6H4s2-1.5 2-6m4 10a2.3 2.3 0 0 0 4 0",
  box: "m3.5 8 8.5-4.500L20.5 8v8L12 20.5 3.5 16Zm0 0 8.5 4.500L20.5 8M12 12.500v8",
  check: "m5 12.5 4.5 4.500L19 7",
  chevron: "m6 9.5 6 6 6-6",
  clock: "M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  cross: "m6.5 6.5 11 11m0-11-11 11",
  flag: "M6 20.5V4m0 .5h12l-2.5 4 2.5 4H6",
  locate: "M12 2.500v3m0 13v3m9.5-9.500h-3m-13 0h-3M18 12a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z",
  mail: "M3.5 6h17v12h-17Zm0 .5 8.5 6.500 8.5-6.500",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M6 12h12",
  outbound: "M8 6h10v10M18 6 6.5 17.5",
  pin: "M12 20.500c4-4 6.5-7.200 6.5-10.500a6.500 6.500 0 0 0-13 0c0 3.300 2.500 6.500 6.500 10.500Zm0-8.200a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600Z",
  plus: "M12 5.500v13M5.500 12h13",
  puzzle:
    "M10 5a2 2 0 1 1 4 0v1.500h4.500V11H17a2 2 0 1 0 0 4h1.500v4.500H14V18a2 2 0 1 0-4 0v1.500H5.500V15H7a2 2 0 1 0 0-4H5.500V6.500H10Z",
  refresh:
    "M4.5 12a7.5 7.5 0 0 1 13-5.100L20 9.500m0-5v5h-5m4.5 2.500a7.5 7.5 0 0 1-13 5.100L4 14.500m0 5v-5h5",
  search: "m20 20-4.3-4.300M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z",
  tag: "M3.5 12V5A1.5 1.5 0 0 1 5 3.500h7l8.5 8.5-8.5 8.500ZM8 8h.1",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a text with the same meaning; screen readers skip it. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
