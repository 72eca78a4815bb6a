import { BODY, bare, SHINE, WHITE } from "./drawing.ts";

export const HOME = {
  "air-fryer": bare(
    96,
    ({
      ink,
      accent,
    }) => `<path d="M112 108 q0 -40 40 -40 h96 q40 0 40 40 l12 196 q0 24 -24 24 h-152 q-24 0 -24 -24 Z" ${BODY}/>
<rect x="108" y="196" width="184" height="100" rx="16" fill="${ink}"/><rect x="172" y="226" width="56" height="34" rx="12" fill="hsl(220 8% 70%)"/>
<circle cx="200" cy="132" r="30" fill="${ink}"/><path d="M200 132 l14 -14" stroke="${accent}" stroke-width="7" stroke-linecap="round"/>`,
  ),
  ball: bare(
    84,
    ({ ink }) =>
      `<circle cx="200" cy="206" r="116" ${BODY}/><path d="M200 90 v232 M84 206 h232 M118 124 q70 82 0 164 M282 124 q-70 82 0 164" fill="none" stroke="${ink}" stroke-width="6"/>`,
  ),
  bear: bare(
    100,
    ({ ink, light }) => `<circle cx="142" cy="102" r="30" ${BODY}/><circle cx="258" cy="102" r="30" ${BODY}/>
<ellipse cx="200" cy="268" rx="78" ry="66" ${BODY}/><circle cx="200" cy="146" r="74" ${BODY}/><ellipse cx="120" cy="250" rx="28" ry="40" ${BODY}/><ellipse cx="280" cy="250" rx="28" ry="40" ${BODY}/>
<ellipse cx="200" cy="172" rx="34" ry="26" fill="${light}"/><ellipse cx="200" cy="276" rx="44" ry="40" fill="${light}"/><circle cx="174" cy="134" r="8" fill="${ink}"/><circle cx="226" cy="134" r="8" fill="${ink}"/><ellipse cx="200" cy="162" rx="12" ry="9" fill="${ink}"/>`,
  ),
  bike: bare(
    140,
    ({
      ink,
      accent,
      base,
    }) => `<g fill="none" stroke="${ink}" stroke-width="10"><circle cx="116" cy="254" r="60"/><circle cx="284" cy="254" r="60"/></g>
<path d="M116 254 l52 -98 h84 l32 98 M168 156 l32 98 h-84 M200 254 l56 -92" fill="none" stroke="${base}" stroke-width="13" stroke-linejoin="round"/>
<path d="M252 156 l-8 -40 h34 M150 140 h40" fill="none" stroke="${accent}" stroke-width="13" stroke-linecap="round"/>`,
  ),
  blender: bare(
    76,
    ({
      ink,
      accent,
    }) => `<path d="M138 84 h124 l-18 150 h-88 Z" fill="hsl(200 40% 88%)" stroke="hsl(200 20% 70%)" stroke-width="4"/>
<path d="M146 150 h108 l-10 84 h-88 Z" fill="${accent}" opacity="0.75"/><rect x="132" y="66" width="136" height="20" rx="8" fill="${ink}"/>
<path d="M150 234 h100 l14 94 h-128 Z" ${BODY}/><circle cx="200" cy="284" r="18" fill="${ink}"/><path d="M262 110 h26 v84 h-34" fill="none" stroke="${ink}" stroke-width="12"/>`,
  ),
  car: bare(
    130,
    ({
      ink,
      accent,
    }) => `<path d="M84 254 l10 -54 q4 -16 22 -16 h28 l34 -50 q8 -12 24 -12 h62 q14 0 22 12 l30 52 q28 6 28 30 v38 Z" ${BODY}/>
<path d="M170 184 l24 -36 q4 -6 12 -6 h12 v42 Z M234 142 h26 q8 0 12 6 l20 36 h-58 Z" fill="hsl(200 45% 88%)"/>
<circle cx="144" cy="262" r="38" fill="${ink}"/><circle cx="280" cy="262" r="38" fill="${ink}"/><circle cx="144" cy="262" r="15" fill="${accent}"/><circle cx="280" cy="262" r="15" fill="${accent}"/>`,
  ),
  chair: bare(
    84,
    ({
      ink,
      accent,
    }) => `<rect x="136" y="54" width="128" height="156" rx="30" ${BODY}/><path d="M158 70 h18 v128 h-18 Z" fill="${accent}"/>
<rect x="122" y="196" width="156" height="46" rx="20" ${BODY}/><path d="M116 156 v56 h16 M284 156 v56 h-16" fill="none" stroke="${ink}" stroke-width="13" stroke-linecap="round"/>
<path d="M200 242 v48 M200 290 l-62 26 M200 290 l62 26" stroke="${ink}" stroke-width="13" stroke-linecap="round"/><circle cx="136" cy="320" r="10" fill="${ink}"/><circle cx="264" cy="320" r="10" fill="${ink}"/>`,
  ),
  "coffee-maker": bare(
    100,
    ({
      ink,
      accent,
    }) => `<path d="M108 66 h184 q14 0 14 14 v44 h-100 v158 h100 v30 q0 16 -16 16 h-182 q-14 0 -14 -14 V80 q0 -14 14 -14 Z" ${BODY}/>
<path d="M218 164 h80 l-8 96 q-2 14 -16 14 h-32 q-14 0 -16 -14 Z" fill="hsl(200 40% 90%)" stroke="hsl(200 20% 70%)" stroke-width="4"/><path d="M222 214 h72 l-4 46 q-2 14 -16 14 h-32 q-14 0 -16 -14 Z" fill="hsl(20 55% 24%)"/>
<path d="M298 178 h22 v52 h-26" fill="none" stroke="${ink}" stroke-width="11"/><circle cx="148" cy="272" r="11" fill="${accent}"/>`,
  ),
  doll: bare(
    80,
    ({
      ink,
      accent,
      light,
    }) => `<path d="M150 116 q0 -62 50 -62 q50 0 50 62 l10 60 h-120 Z" fill="${ink}"/><circle cx="200" cy="124" r="44" fill="hsl(26 62% 80%)"/>
<path d="M160 108 q36 -6 48 -30 q14 26 32 30 q-4 -44 -40 -44 q-36 0 -40 44 Z" fill="${ink}"/><path d="M176 168 h48 l52 152 h-152 Z" ${BODY}/><path d="M166 184 l-46 60 M234 184 l46 60" stroke="hsl(26 62% 80%)" stroke-width="16" stroke-linecap="round"/>
<circle cx="184" cy="128" r="5" fill="${ink}"/><circle cx="216" cy="128" r="5" fill="${ink}"/><path d="M188 144 q12 10 24 0" fill="none" stroke="${accent}" stroke-width="4"/><path d="M140 300 h120" stroke="${light}" stroke-width="9"/>`,
  ),
  heater: bare(
    90,
    ({
      ink,
    }) => `<rect x="116" y="74" width="168" height="236" rx="26" ${BODY}/><rect x="136" y="98" width="128" height="150" rx="10" fill="${ink}"/>
${[0, 1, 2, 3, 4].map((bar) => `<rect x="150" y="${112 + bar * 26}" width="100" height="12" rx="6" fill="hsl(${16 + bar * 5} 90% 58%)"/>`).join("")}
<circle cx="166" cy="278" r="12" fill="${WHITE}"/><circle cx="234" cy="278" r="12" fill="${WHITE}"/><rect x="130" y="308" width="40" height="16" rx="5" fill="${ink}"/><rect x="230" y="308" width="40" height="16" rx="5" fill="${ink}"/>`,
  ),
  linen: bare(
    120,
    ({ accent, light, shadow }) =>
      `${[264, 208, 152]
        .map(
          (
            y,
            index,
          ) => `<rect x="${84 + index * 6}" y="${y}" width="${232 - index * 12}" height="54" rx="24" ${index === 1 ? `fill="${accent}"` : BODY}/>
<path d="M${104 + index * 6} ${y + 38} h${192 - index * 12}" stroke="${light}" stroke-width="4" opacity="0.7"/>`,
        )
        .join(
          "",
        )}<rect x="150" y="118" width="100" height="36" rx="16" fill="${WHITE}" stroke="${shadow}" stroke-width="3"/>`,
  ),
  microwave: bare(
    134,
    ({
      ink,
      accent,
    }) => `<rect x="54" y="122" width="292" height="180" rx="18" ${BODY}/><rect x="74" y="142" width="176" height="140" rx="10" fill="${ink}"/>
<path d="M90 266 l70 -108 h44 l-70 108 Z" fill="${SHINE}"/><rect x="266" y="148" width="62" height="32" rx="6" fill="${ink}"/><text x="297" y="171" font-size="20" text-anchor="middle" fill="hsl(150 70% 60%)">1:30</text>
${[0, 1, 2, 3, 4, 5].map((key) => `<circle cx="${278 + (key % 3) * 19}" cy="${202 + Math.floor(key / 3) * 20}" r="6" fill="${WHITE}"/>`).join("")}<rect x="268" y="254" width="58" height="20" rx="10" fill="${accent}"/>`,
  ),
  mug: bare(
    86,
    ({
      ink,
      dark,
      accent,
    }) => `<path d="M262 156 h26 q38 0 38 44 q0 48 -44 48 h-20" fill="none" stroke="${dark}" stroke-width="20"/>
<path d="M112 120 h156 v166 q0 40 -40 40 h-76 q-40 0 -40 -40 Z" ${BODY}/><ellipse cx="190" cy="120" rx="78" ry="16" fill="${ink}"/><ellipse cx="190" cy="122" rx="64" ry="11" fill="hsl(20 55% 28%)"/>
<circle cx="190" cy="292" r="9" fill="${accent}"/><path d="M164 92 q-10 -16 4 -30 M206 92 q-10 -16 4 -30" fill="none" stroke="hsl(0 0% 70%)" stroke-width="6" stroke-linecap="round"/>`,
  ),
  pillow: bare(
    126,
    ({ light }) =>
      `<path d="M84 134 q116 -34 232 0 q26 66 0 148 q-116 30 -232 0 q-26 -70 0 -148 Z" ${BODY}/><path d="M110 160 q90 -22 180 0 M110 258 q90 20 180 0" fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round"/>`,
  ),
  pizza: bare(
    130,
    ({
      accent,
    }) => `<rect x="66" y="78" width="268" height="250" rx="10" ${BODY}/><circle cx="200" cy="203" r="98" fill="hsl(32 70% 58%)"/><circle cx="200" cy="203" r="84" fill="hsl(46 90% 70%)"/>
${[
  [170, 160],
  [232, 172],
  [156, 222],
  [206, 214],
  [246, 236],
  [196, 262],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="17" fill="hsl(8 68% 48%)"/>`)
  .join(
    "",
  )}<circle cx="206" cy="176" r="7" fill="${accent}"/><circle cx="228" cy="206" r="7" fill="hsl(120 40% 38%)"/><circle cx="168" cy="250" r="7" fill="hsl(120 40% 38%)"/>`,
  ),
  skillet: bare(
    128,
    ({ ink }) =>
      `<rect x="262" y="166" width="112" height="26" rx="13" transform="rotate(-18 262 180)" fill="${ink}"/><circle cx="180" cy="214" r="104" fill="${ink}"/><circle cx="180" cy="214" r="86" fill="hsl(220 6% 32%)"/><path d="M118 176 q30 -44 84 -34" fill="none" stroke="${SHINE}" stroke-width="12" stroke-linecap="round"/>`,
  ),
  socks: bare(
    110,
    ({ accent, light }) =>
      `${[0, 96]
        .map(
          (x) =>
            `<g transform="translate(${x} 0)"><path d="M112 76 h66 v128 q0 22 -18 40 l-46 46 q-26 24 -48 2 q-20 -22 2 -46 l44 -46 Z" ${BODY}/><rect x="106" y="70" width="78" height="34" rx="10" fill="${accent}"/><path d="M112 128 h66 M112 148 h66" stroke="${light}" stroke-width="7"/></g>`,
        )
        .join("")}`,
  ),
  tent: bare(
    146,
    ({ dark, accent, light }) =>
      `<path d="M200 84 L340 308 H60 Z" ${BODY}/><path d="M200 84 L250 308 H150 Z" fill="${dark}"/><path d="M200 84 L176 308 h-26 Z" fill="${light}"/><path d="M200 84 L224 308 h26 Z" fill="${light}"/><path d="M192 70 l8 16 8 -16" fill="none" stroke="${accent}" stroke-width="8"/>`,
  ),
  tumbler: bare(
    62,
    ({
      ink,
      dark,
      accent,
    }) => `<path d="M132 118 h136 l-20 196 q-2 14 -16 14 h-64 q-14 0 -16 -14 Z" ${BODY}/><path d="M136 158 h128 l-3 30 h-122 Z" fill="${accent}"/>
<rect x="124" y="98" width="152" height="26" rx="11" fill="${dark}"/><rect x="216" y="34" width="12" height="70" rx="6" fill="${ink}"/><path d="M266 152 h20 q24 0 22 26 l-8 72 q-3 22 -26 22 h-20" fill="none" stroke="${dark}" stroke-width="16"/>`,
  ),
  vacuum: bare(
    96,
    ({
      ink,
      accent,
    }) => `<path d="M228 66 L190 258" stroke="${ink}" stroke-width="16" stroke-linecap="round"/><path d="M214 66 h40 q18 0 18 18 v26 q0 16 -18 16 h-34" fill="none" stroke="${ink}" stroke-width="13"/>
<rect x="168" y="128" width="72" height="108" rx="26" transform="rotate(11 204 182)" ${BODY}/><rect x="178" y="176" width="50" height="46" rx="14" transform="rotate(11 204 182)" fill="hsl(200 40% 88%)"/>
<path d="M112 270 h152 q20 0 20 20 v30 h-192 v-30 q0 -20 20 -20 Z" ${BODY}/><rect x="92" y="308" width="192" height="14" rx="7" fill="${accent}"/>`,
  ),
};
