import { BODY, bare, SHINE, WHITE } from "./drawing.ts";

export const ELECTRONICS = {
  battery: bare(118, ({ ink, accent }) =>
    [0, 1, 2, 3]
      .map(
        (
          each,
        ) => `<g transform="translate(${92 + each * 56} 0)"><rect x="14" y="96" width="20" height="14" rx="4" fill="hsl(220 8% 62%)"/>
<rect x="0" y="108" width="48" height="216" rx="8" ${BODY}/><rect x="0" y="108" width="48" height="66" rx="8" fill="${each % 2 ? accent : ink}"/></g>`,
      )
      .join(""),
  ),
  camera: bare(
    110,
    ({ ink, accent }) => `<path d="M146 128 l18 -30 h72 l18 30 Z" fill="${ink}"/>
<rect x="88" y="126" width="224" height="172" rx="22" ${BODY}/><rect x="88" y="150" width="224" height="16" fill="${ink}" opacity="0.5"/>
<circle cx="200" cy="216" r="66" fill="${ink}"/><circle cx="200" cy="216" r="46" fill="hsl(220 30% 30%)"/>
<circle cx="184" cy="200" r="16" fill="${SHINE}"/><rect x="108" y="138" width="30" height="14" rx="7" fill="${accent}"/>`,
  ),
  charger: bare(
    80,
    ({ ink }) => `<rect x="138" y="96" width="124" height="150" rx="26" ${BODY}/>
<rect x="160" y="64" width="14" height="36" rx="4" fill="hsl(220 8% 70%)"/><rect x="226" y="64" width="14" height="36" rx="4" fill="hsl(220 8% 70%)"/>
<rect x="182" y="232" width="36" height="14" rx="6" fill="${ink}"/>
<path d="M200 246 v34 q0 30 34 30 h20" fill="none" stroke="${ink}" stroke-width="10" stroke-linecap="round"/>`,
  ),
  controller: bare(
    124,
    ({
      ink,
      accent,
    }) => `<path d="M128 128 h144 q46 0 56 62 l14 78 q4 38 -30 38 q-22 0 -36 -30 l-14 -28 h-124 l-14 28 q-14 30 -36 30 q-34 0 -30 -38 l14 -78 q10 -62 56 -62 Z" ${BODY}/>
<circle cx="158" cy="236" r="24" fill="${ink}"/><circle cx="242" cy="236" r="24" fill="${ink}"/>
<path d="M122 164 h14 v-14 h16 v14 h14 v16 h-14 v14 h-16 v-14 h-14 Z" fill="${ink}"/>
<circle cx="268" cy="154" r="9" fill="${accent}"/><circle cx="290" cy="176" r="9" fill="${WHITE}"/><circle cx="246" cy="176" r="9" fill="${WHITE}"/><circle cx="268" cy="198" r="9" fill="${accent}"/>`,
  ),
  drill: bare(
    90,
    ({ ink, accent, dark }) => `<rect x="96" y="104" width="156" height="76" rx="24" ${BODY}/>
<path d="M252 118 h36 l14 12 v24 l-14 12 h-36 Z" fill="${ink}"/><path d="M302 138 h44 l6 4 -6 4 h-44 Z" fill="hsl(220 8% 60%)"/>
<path d="M126 174 h62 l-10 92 h-54 Z" fill="${dark}"/><rect x="104" y="264" width="92" height="48" rx="10" fill="${accent}"/>
<path d="M188 180 q4 30 -10 40" fill="none" stroke="${ink}" stroke-width="10" stroke-linecap="round"/>`,
  ),
  earbuds: bare(
    96,
    ({ shadow }) => `${[
      [150, -14],
      [250, 14],
    ]
      .map(
        ([
          x,
          turn,
        ]) => `<g transform="translate(${x} 128) rotate(${turn})"><rect x="-13" y="6" width="26" height="92" rx="13" ${BODY}/>
<ellipse cx="0" cy="0" rx="38" ry="32" ${BODY}/><ellipse cx="0" cy="2" rx="18" ry="13" fill="hsl(0 0% 15% / 0.8)"/></g>`,
      )
      .join("")}
<rect x="112" y="248" width="176" height="80" rx="38" fill="${WHITE}" stroke="${shadow}" stroke-width="3"/>
<path d="M112 280 h176" stroke="${shadow}" stroke-width="3"/><circle cx="200" cy="300" r="6" fill="hsl(150 60% 45%)"/>`,
  ),
  "graphics-card": bare(
    130,
    ({ ink, dark }) => `<rect x="58" y="120" width="284" height="150" rx="14" ${BODY}/>
<rect x="46" y="104" width="14" height="200" rx="4" fill="hsl(220 8% 68%)"/><rect x="96" y="270" width="150" height="16" fill="hsl(42 55% 58%)"/>
${[128, 208, 288].map((x) => `<circle cx="${x}" cy="195" r="36" fill="${ink}"/><path d="M${x} 163 v64 M${x - 32} 195 h64 M${x - 22} 172 l44 46 M${x + 22} 172 l-44 46" stroke="${dark}" stroke-width="7" stroke-linecap="round"/><circle cx="${x}" cy="195" r="10" fill="hsl(220 8% 78%)"/>`).join("")}`,
  ),
  keyboard: bare(
    134,
    ({ ink, accent }) => `<rect x="52" y="148" width="296" height="132" rx="16" fill="${ink}"/>
${[0, 1, 2]
  .map((row) =>
    Array.from(
      { length: 10 },
      (_, key) =>
        `<rect x="${66 + key * 27}" y="${162 + row * 27}" width="22" height="22" rx="5" ${row === 1 && key > 8 ? `fill="${accent}"` : BODY}/>`,
    ).join(""),
  )
  .join("")}
<rect x="120" y="244" width="160" height="22" rx="5" ${BODY}/>`,
  ),
  laptop: bare(
    140,
    ({ ink }) => `<rect x="92" y="98" width="216" height="152" rx="12" fill="${ink}"/>
<rect x="102" y="108" width="196" height="132" rx="4" ${BODY}/><path d="M102 240 q90 -110 196 -90 v90 Z" fill="${SHINE}"/>
<path d="M66 256 h268 l12 44 q2 12 -10 12 h-272 q-12 0 -10 -12 Z" fill="hsl(220 10% 78%)"/><rect x="156" y="276" width="88" height="24" rx="5" fill="hsl(220 8% 66%)"/>`,
  ),
  mouse: bare(
    72,
    ({ ink, accent }) => `<rect x="132" y="80" width="136" height="236" rx="66" ${BODY}/>
<path d="M200 82 v92 M134 176 q66 20 132 0" fill="none" stroke="${ink}" stroke-width="4" opacity="0.6"/><rect x="190" y="116" width="20" height="46" rx="10" fill="${accent}"/>`,
  ),
  phone: bare(
    74,
    ({ ink }) => `<rect x="132" y="56" width="136" height="266" rx="26" fill="${ink}"/>
<rect x="141" y="65" width="118" height="248" rx="19" ${BODY}/><path d="M141 250 q60 -150 118 -140 v184 q0 19 -19 19 h-80 q-19 0 -19 -19 Z" fill="${SHINE}"/>
<rect x="178" y="76" width="44" height="12" rx="6" fill="${ink}"/>`,
  ),
  "power-bank": bare(
    72,
    ({ ink }) => `<rect x="136" y="78" width="128" height="240" rx="20" ${BODY}/>
<rect x="180" y="78" width="40" height="10" rx="4" fill="${ink}"/>${[0, 1, 2, 3].map((dot) => `<circle cx="${176 + dot * 16}" cy="116" r="5" fill="${dot < 3 ? WHITE : ink}"/>`).join("")}
<path d="M210 150 l-34 58 h24 l-10 46 36 -62 h-26 Z" fill="${WHITE}" opacity="0.9"/>`,
  ),
  printer: bare(
    126,
    ({
      ink,
      shadow,
    }) => `<rect x="136" y="78" width="128" height="90" fill="${WHITE}" stroke="${shadow}" stroke-width="3"/>
<rect x="82" y="142" width="236" height="128" rx="18" ${BODY}/><rect x="112" y="228" width="176" height="16" rx="8" fill="${ink}"/>
<path d="M130 240 h140 l10 72 h-160 Z" fill="${WHITE}" stroke="${shadow}" stroke-width="3"/><circle cx="286" cy="172" r="9" fill="hsl(150 60% 55%)"/>`,
  ),
  router: bare(
    118,
    ({
      ink,
      accent,
    }) => `<path d="M112 238 V84 M288 238 V84 M200 238 V64" stroke="${ink}" stroke-width="14" stroke-linecap="round"/>
<rect x="78" y="222" width="244" height="92" rx="24" ${BODY}/>${[0, 1, 2, 3].map((light) => `<circle cx="${120 + light * 30}" cy="268" r="7" fill="${light === 2 ? accent : WHITE}"/>`).join("")}`,
  ),
  speaker: bare(
    84,
    ({ ink, accent }) => `<rect x="122" y="70" width="156" height="254" rx="40" ${BODY}/>
<circle cx="200" cy="238" r="56" fill="${ink}"/><circle cx="200" cy="238" r="30" fill="hsl(220 8% 40%)"/><circle cx="200" cy="130" r="28" fill="${ink}"/><circle cx="200" cy="130" r="12" fill="${accent}"/>`,
  ),
  tablet: bare(
    104,
    ({ ink }) => `<rect x="96" y="62" width="208" height="262" rx="22" fill="${ink}"/>
<rect x="110" y="76" width="180" height="234" rx="10" ${BODY}/><path d="M110 280 q80 -170 180 -150 v170 q0 10 -10 10 h-160 q-10 0 -10 -10 Z" fill="${SHINE}"/>`,
  ),
  watch: bare(
    66,
    ({ ink, dark }) => `<path d="M162 122 l8 -66 h60 l8 66 Z M162 268 l8 62 h60 l8 -62 Z" fill="${dark}"/>
<rect x="136" y="112" width="128" height="166" rx="38" fill="${ink}"/><rect x="148" y="124" width="104" height="142" rx="28" ${BODY}/>
<path d="M200 150 v46 l28 20" fill="none" stroke="${WHITE}" stroke-width="9" stroke-linecap="round"/><rect x="264" y="178" width="10" height="34" rx="5" fill="${ink}"/>`,
  ),
};
