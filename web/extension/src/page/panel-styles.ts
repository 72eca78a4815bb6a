/** The panel's own styles: a page's do not reach into it. Colours are the site's. */
export const PANEL_STYLES = `
:host { all: initial; color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
.panel {
  --ground: #fff; --sunken: #eff1f5; --line: #dde1e6; --ink: #141a29; --soft: #545b68; --brand: #1554cf; --on-brand: #fff;
  --good: #006b32; --bad: #b32322; --label: #fed835; --on-label: #141a29;
  position: fixed; z-index: 2147483647; width: min(20rem, calc(100vw - 24px)); max-height: min(28rem, calc(100vh - 24px));
  display: flex; flex-direction: column; overflow: hidden; border: 1px solid var(--line); border-radius: 16px;
  background: var(--ground); color: var(--ink); box-shadow: 0 8px 28px rgb(0 0 0 / 18%);
  font: 400 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; text-align: start;
}
@media (prefers-color-scheme: dark) {
  .panel {
    --ground: #151920; --sunken: #20242d; --line: #2e333c; --ink: #eff2f6; --soft: #abb1bc; --brand: #7eb3ff; --on-brand: #0a1121;
    --good: #68e099; --bad: #fd9690; --label: #fad338;
  }
}
.panel.small { width: auto; max-width: calc(100vw - 24px); border-radius: 999px; }
.bottom-right { right: 12px; bottom: 12px; } .bottom-left { left: 12px; bottom: 12px; }
.top-right { right: 12px; top: 12px; } .top-left { left: 12px; top: 12px; }
.hidden { display: none; }
button, a { font: inherit; color: inherit; }
button { border: 0; background: none; cursor: pointer; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: -2px; }
.open { min-height: 44px; padding: 0 18px; font-weight: 650; border-radius: 999px; }
header { display: flex; align-items: center; gap: 8px; padding: 8px 4px 4px 16px; }
h2 { flex: 1; font-size: 16px; font-weight: 700; line-height: 1.25; }
.close { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 10px; font-size: 22px; line-height: 1; }
.close:hover, .quiet:hover { background: var(--sunken); }
.body { overflow-y: auto; padding: 0 16px 14px; }
.saves { margin-bottom: 8px; }
.saves b { padding: 1px 7px; border-radius: 6px; background: var(--label); color: var(--on-label); }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; padding: 8px 0; min-height: 44px; text-decoration: none; }
li a:hover .store { text-decoration: underline; }
.store, .price { font-weight: 650; } .price { text-align: end; font-variant-numeric: tabular-nums; }
.about { grid-column: 1 / -1; color: var(--soft); font-size: 13px; }
.wrong { border-top: 1px solid var(--line); font-size: 13px; color: var(--soft); }
.wrong summary { display: inline-flex; align-items: center; min-height: 32px; text-decoration: underline; cursor: pointer; }
.wrong button { min-height: 44px; padding: 0 10px 0 0; text-decoration: underline; }
.in { color: var(--good); } .out { color: var(--bad); }
.discount { padding-bottom: 8px; font-size: 13px; }
figure { padding-top: 8px; color: var(--soft); font-size: 13px; }
svg { display: block; width: 100%; height: auto; margin-bottom: 4px; }
path { fill: none; stroke: var(--brand); stroke-width: 2; vector-effect: non-scaling-stroke; }
.verdict, .note { color: var(--soft); font-size: 13px; padding-top: 8px; border-top: 1px solid var(--line); }
.primary { width: 100%; min-height: 44px; margin-top: 10px; border-radius: 12px; background: var(--brand); color: var(--on-brand); font-weight: 650; }
.quiet { min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 10px; font-weight: 600; }
.watching { border: 1px solid var(--line); background: none; color: inherit; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 10px; align-items: center; }
.row label { flex: 1; min-width: 0; white-space: nowrap; }
.row .quiet { flex: none; }
.row input { flex: 1; min-width: 0; min-height: 44px; padding: 0 10px; border: 1px solid var(--soft); border-radius: 10px; background: var(--ground); color: var(--ink); font: inherit; }
label { display: flex; align-items: center; gap: 8px; min-height: 44px; font-size: 13px; color: var(--soft); }
[role="status"] { min-height: 0; }
[role="status"]:not(:empty) { margin-top: 10px; font-weight: 600; }
@media (forced-colors: active) { .panel, .primary { border: 1px solid; } }
`;
