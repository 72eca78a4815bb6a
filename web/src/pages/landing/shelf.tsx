/** Three things on shelves, and a gap: what the product is about, drawn. Decoration only. */
export function Shelf() {
  return (
    <svg aria-hidden="true" viewBox="0 0 440 380" className="hidden w-full lg:block">
      <rect width="440" height="380" rx="28" className="fill-surface" />
      <ShelfBoard y={168} />
      <ShelfBoard y={330} />

      <g className="fill-brand">
        <rect x="48" y="78" width="64" height="90" rx="10" opacity="0.9" />
        <rect x="66" y="58" width="28" height="26" rx="6" opacity="0.6" />
        <rect x="128" y="96" width="72" height="72" rx="8" opacity="0.35" />
        <rect x="216" y="66" width="52" height="102" rx="16" opacity="0.6" />
        <rect x="284" y="110" width="108" height="58" rx="8" opacity="0.2" />
        <rect x="300" y="64" width="76" height="46" rx="8" opacity="0.45" />
        <rect x="288" y="228" width="44" height="102" rx="12" opacity="0.5" />
        <rect x="344" y="252" width="48" height="78" rx="10" opacity="0.28" />
      </g>
      <rect x="64" y="106" width="32" height="30" rx="4" className="fill-surface" opacity="0.75" />
      <circle cx="242" cy="118" r="14" className="fill-surface" opacity="0.75" />

      <rect
        x="52"
        y="232"
        width="94"
        height="96"
        rx="12"
        fill="none"
        className="stroke-edge"
        strokeWidth="2"
        strokeDasharray="7 7"
      />
      <g className="fill-brand">
        <rect x="168" y="240" width="96" height="90" rx="10" opacity="0.75" />
      </g>
      <rect x="186" y="262" width="60" height="12" rx="6" className="fill-surface" opacity="0.75" />
      <rect x="186" y="284" width="38" height="10" rx="5" className="fill-surface" opacity="0.5" />

      <ShelfLabel x={51} y={176} sign="check" />
      <ShelfLabel x={135} y={176} sign="check" />
      <ShelfLabel x={213} y={176} sign="check" />
      <ShelfLabel x={309} y={176} sign="check" />
      <ShelfLabel x={70} y={338} sign="cross" />
      <ShelfLabel x={187} y={338} sign="check" />
      <ShelfLabel x={311} y={338} sign="check" />
    </svg>
  );
}

function ShelfBoard({ y }: { y: number }) {
  return <rect x="28" y={y} width="384" height="8" rx="4" className="fill-line" />;
}

function ShelfLabel({ x, y, sign }: { x: number; y: number; sign: "check" | "cross" }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="58" height="26" rx="5" className={sign === "check" ? "fill-label" : "fill-sunken"} />
      <path
        d={sign === "check" ? "m8 13 4 4 7-8" : "m9 9 8 8m0-8-8 8"}
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={sign === "check" ? "stroke-on-label" : "stroke-soft"}
      />
      <rect
        x="26"
        y="10"
        width="24"
        height="6"
        rx="3"
        className={sign === "check" ? "fill-on-label" : "fill-soft"}
        opacity="0.75"
      />
    </g>
  );
}
