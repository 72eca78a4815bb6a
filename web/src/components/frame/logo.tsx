export function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
      <path
        d="M4 9a4 4 0 0 1 4-4h11.5a4 4 0 0 1 2.9 1.25l6.1 6.5a4.75 4.75 0 0 1 0 6.5l-6.1 6.5A4 4 0 0 1 19.5 27H8a4 4 0 0 1-4-4z"
        className="fill-label"
      />
      <path
        d="m9.5 16.2 4.2 4.3 7.6-8.6"
        className="stroke-on-label"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
