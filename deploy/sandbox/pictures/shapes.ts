import type { Shape } from "../catalog/columns.ts";
import { BODY, type Draw, panel } from "./drawing.ts";
import { ELECTRONICS } from "./electronics.ts";
import { HOME } from "./home.ts";

/** A drawing for each shape: packages with a label, and things that look like themselves. */
export const SHAPES: Record<Shape, Draw> = {
  ...ELECTRONICS,
  ...HOME,
  bag: (colours) => ({
    svg: `<path d="M112 86 Q200 96 288 86 L296 120 Q286 215 298 322 Q200 336 102 322 Q114 215 104 120 Z" ${BODY}/>
<path d="M112 86 Q200 96 288 86 L292 108 Q200 118 108 108 Z" fill="${colours.dark}"/>`,
    label: panel(126, 150, 148, 120, colours),
    footprint: 110,
  }),
  bottle: (colours) => ({
    svg: `<path d="M176 100 h48 v34 q0 14 22 26 q24 14 24 44 v112 q0 16 -16 16 h-108 q-16 0 -16 -16 v-112 q0 -30 24 -44 q22 -12 22 -26 Z" ${BODY}/>
<rect x="170" y="66" width="60" height="42" rx="8" fill="${colours.accent}"/>`,
    label: panel(140, 206, 120, 98, colours),
    footprint: 82,
  }),
  box: (colours) => ({
    svg: `<path d="M286 96 l26 -18 v226 l-26 24 Z" fill="${colours.dark}"/>
<path d="M100 96 l26 -18 h186 l-26 18 Z" fill="${colours.light}"/>
<rect x="100" y="96" width="186" height="232" ${BODY}/>
<path d="M100 290 h186 v38 h-186 Z" fill="${colours.accent}" opacity="0.85"/>`,
    label: panel(114, 140, 158, 116, colours),
    footprint: 116,
  }),
  can: (colours) => ({
    svg: `<rect x="128" y="96" width="144" height="232" rx="10" fill="hsl(220 8% 78%)"/>
<ellipse cx="200" cy="98" rx="72" ry="14" fill="hsl(220 10% 88%)"/>
<rect x="128" y="114" width="144" height="196" ${BODY}/>`,
    label: panel(140, 150, 120, 112, colours),
    footprint: 80,
  }),
  canister: (colours) => ({
    svg: `<rect x="126" y="108" width="148" height="222" rx="16" ${BODY}/>
<path d="M120 120 q0 -44 34 -44 h92 q34 0 34 44 Z" fill="${colours.accent}"/>
<rect x="176" y="66" width="48" height="14" rx="7" fill="${colours.accent}"/>`,
    label: panel(138, 158, 124, 124, colours),
    footprint: 84,
  }),
  carton: (colours) => ({
    svg: `<path d="M126 140 l26 -62 h96 l26 62 Z" fill="${colours.light}"/>
<rect x="150" y="66" width="100" height="18" rx="4" fill="${colours.dark}"/>
<rect x="126" y="140" width="148" height="190" rx="4" ${BODY}/>
<circle cx="200" cy="116" r="14" fill="${colours.accent}"/>`,
    label: panel(138, 168, 124, 122, colours),
    footprint: 86,
  }),
  chip: (colours) => ({
    svg: `<g fill="hsl(42 45% 62%)">${pins()}</g>
<rect x="104" y="92" width="192" height="192" rx="12" fill="${colours.ink}"/>
<rect x="126" y="114" width="148" height="148" rx="8" fill="hsl(220 8% 84%)"/>`,
    label: { x: 130, y: 128, width: 140, height: 118, ink: colours.ink },
    footprint: 110,
  }),
  console: (colours) => ({
    svg: `<rect x="142" y="66" width="116" height="250" rx="22" fill="hsl(220 12% 16%)"/>
<path d="M130 58 q-10 130 4 266 q18 12 40 0 q-14 -136 -4 -266 q-20 -10 -40 0 Z" fill="hsl(0 0% 97%)" stroke="${colours.shadow}"/>
<path d="M270 58 q10 130 -4 266 q-18 12 -40 0 q14 -136 4 -266 q20 -10 40 0 Z" fill="hsl(0 0% 97%)" stroke="${colours.shadow}"/>
<rect x="197" y="96" width="6" height="60" rx="3" fill="${colours.accent}"/>`,
    footprint: 90,
  }),
  gadget: (colours) => ({
    svg: `<rect x="112" y="84" width="176" height="212" rx="34" fill="${colours.ink}"/>
<rect x="126" y="98" width="148" height="184" rx="24" ${BODY}/>
<circle cx="200" cy="180" r="46" fill="none" stroke="hsl(0 0% 100% / 0.75)" stroke-width="8"/>
<circle cx="200" cy="180" r="14" fill="hsl(0 0% 100% / 0.75)"/>`,
    footprint: 96,
  }),
  headphones: (colours) => ({
    svg: `<path d="M112 214 v-24 a88 92 0 0 1 176 0 v24" fill="none" stroke="${colours.ink}" stroke-width="18" stroke-linecap="round"/>
<rect x="86" y="196" width="52" height="96" rx="24" ${BODY}/>
<rect x="262" y="196" width="52" height="96" rx="24" ${BODY}/>
<rect x="124" y="204" width="20" height="80" rx="10" fill="${colours.dark}"/>
<rect x="256" y="204" width="20" height="80" rx="10" fill="${colours.dark}"/>`,
    footprint: 112,
  }),
  jar: (colours) => ({
    svg: `<rect x="122" y="130" width="156" height="200" rx="30" ${BODY}/>
<rect x="130" y="80" width="140" height="54" rx="10" fill="${colours.accent}"/>
<path d="M130 98 h140 M130 114 h140" stroke="hsl(0 0% 100% / 0.4)" stroke-width="3"/>`,
    label: panel(132, 180, 136, 104, colours),
    footprint: 86,
  }),
  rolls: (colours) => ({
    svg: `<rect x="92" y="92" width="216" height="236" rx="28" fill="hsl(0 0% 98%)" stroke="${colours.shadow}" stroke-width="2"/>
${[146, 254].map((x) => `<circle cx="${x}" cy="124" r="32" fill="hsl(0 0% 93%)"/><circle cx="${x}" cy="124" r="12" fill="${colours.shadow}"/>`).join("")}
<rect x="92" y="176" width="216" height="112" ${BODY}/>`,
    label: panel(110, 186, 180, 92, colours),
    footprint: 120,
  }),
  spray: (colours) => ({
    svg: `<path d="M160 150 h80 q34 24 34 64 v100 q0 16 -16 16 h-116 q-16 0 -16 -16 v-100 q0 -40 34 -64 Z" ${BODY}/>
<path d="M152 62 h92 q16 0 16 16 v10 h-40 v30 h16 v32 h-72 v-32 h14 v-28 h-26 Z" fill="${colours.accent}"/>
<path d="M178 92 q-8 24 -24 28" fill="none" stroke="${colours.dark}" stroke-width="8" stroke-linecap="round"/>`,
    label: panel(138, 204, 124, 100, colours),
    footprint: 84,
  }),
  toy: (colours) => ({
    svg: `<rect x="96" y="200" width="104" height="96" rx="12" ${BODY}/>
<rect x="204" y="200" width="104" height="96" rx="12" fill="${colours.accent}"/>
<rect x="148" y="98" width="104" height="98" rx="12" fill="${colours.light}"/>
<circle cx="200" cy="146" r="24" fill="hsl(0 0% 100% / 0.85)"/>
<path d="M148 268 l24 -40 24 40 Z" transform="translate(-24 0)" fill="hsl(0 0% 100% / 0.85)"/>
<rect x="236" y="228" width="40" height="40" rx="6" fill="hsl(0 0% 100% / 0.85)"/>`,
    footprint: 112,
  }),
  tub: (colours) => ({
    svg: `<path d="M102 136 h196 l-18 176 q-2 16 -18 16 h-124 q-16 0 -18 -16 Z" ${BODY}/>
<rect x="92" y="104" width="216" height="36" rx="12" fill="${colours.accent}"/>`,
    label: panel(130, 172, 140, 112, colours),
    footprint: 96,
  }),
  tube: (colours) => ({
    svg: `<path d="M120 76 h160 l-22 214 h-116 Z" ${BODY}/>
<rect x="116" y="68" width="168" height="16" rx="3" fill="${colours.dark}"/>
<rect x="152" y="290" width="96" height="40" rx="8" fill="${colours.accent}"/>`,
    label: panel(144, 120, 112, 120, colours),
    footprint: 76,
  }),
  "wide-screen": (colours) => ({
    svg: `<rect x="56" y="98" width="288" height="174" rx="12" fill="${colours.ink}"/>
<rect x="66" y="108" width="268" height="154" rx="6" ${BODY}/>
<path d="M66 262 q120 -110 268 -70 v64 q0 6 -6 6 Z" fill="hsl(0 0% 100% / 0.16)"/>
<path d="M180 272 h40 l8 34 h-56 Z" fill="${colours.ink}"/>
<rect x="142" y="304" width="116" height="12" rx="6" fill="${colours.ink}"/>`,
    label: { x: 86, y: 130, width: 228, height: 110, ink: "hsl(0 0% 100%)" },
    footprint: 100,
  }),
};

function pins(): string {
  const places = Array.from({ length: 8 }, (_, index) => 118 + index * 22);
  return places
    .map(
      (at) =>
        `<rect x="${at}" y="80" width="8" height="216"/><rect x="92" y="${at - 10}" width="216" height="8"/>`,
    )
    .join("");
}
