/** Line icons on a 24 by 24 grid, drawn for this product: those of the front page, the navbar and the forms. */
export const ICON_PATHS = {
  alert:
    "M12 8.5v4.5m0 3.2v.1M10.6 4.3 2.9 17.6A1.6 1.6 0 0 0 4.3 20h15.4a1.6 1.6 0 0 0 1.4-2.4L13.4 4.3a1.6 1.6 0 0 0-2.8 0Z",
  bell: "M6 10a6 6 0 1 1 12 0c0 4.5 2 6 2 6H4s2-1.5 2-6m4 10a2.3 2.3 0 0 0 4 0",
  box: "m3.5 8 8.5-4.5L20.5 8v8L12 20.5 3.5 16Zm0 0 8.5 4.5L20.5 8M12 12.5v8",
  check: "m5 12.5 4.5 4.5L19 7",
  chevron: "m6 9.5 6 6 6-6",
  cross: "m6.5 6.5 11 11m0-11-11 11",
  locate: "M12 2.5v3m0 13v3m9.5-9.5h-3m-13 0h-3M18 12a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  puzzle:
    "M10 5a2 2 0 1 1 4 0v1.5h4.5V11H17a2 2 0 1 0 0 4h1.5v4.5H14V18a2 2 0 1 0-4 0v1.5H5.5V15H7a2 2 0 1 0 0-4H5.5V6.5H10Z",
  search: "m20 20-4.3-4.3M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z",
  tag: "M3.5 12V5A1.5 1.5 0 0 1 5 3.5h7l8.5 8.5-8.5 8.5ZM8 8h.1",
} as const;

export type IconName = keyof typeof ICON_PATHS;

interface Look {
  readonly className?: string;
}

/** An icon beside a text with the same meaning; screen readers skip it. */
export function Icon({ name, ...look }: Look & { readonly name: IconName }) {
  return <LineIcon path={ICON_PATHS[name]} {...look} />;
}

export function LineIcon({ path, className = "size-5" }: Look & { readonly path: string }) {
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
      <path d={path} />
    </svg>
  );
}
