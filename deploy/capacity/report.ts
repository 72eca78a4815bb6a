import { type Bill, billOf } from "./bill.ts";
import { type Component, componentsOf } from "./components.ts";
import { BYTES, COSTS } from "./costs.ts";
import { type Load, loadOf, RECHECK_BUDGET } from "./load.ts";
import { type People, SECONDS_A_MONTH, TYPICAL } from "./people.ts";
import { spread } from "./shards.ts";

export interface Plan {
  readonly people: People;
  readonly load: Load;
  readonly components: readonly Component[];
  readonly bill: Bill;
}

export function planFor(activeUsers: number, habits: Omit<People, "activeUsers"> = TYPICAL): Plan {
  const people = { ...habits, activeUsers };
  const load = loadOf(people, {
    search: BYTES.searchSent,
    answer: BYTES.answerSent,
    firstVisit: BYTES.firstVisitSent,
  });
  const components = componentsOf(load, activeUsers);
  return { people, load, components, bill: billOf(components, load) };
}

/** Markdown: a table each for load, machines, money, limits and shards, with a column for each number of users. */
export function report(users: readonly number[]): string {
  const plans = users.map((count) => planFor(count));
  const columns = users.map((count) => `${millions(count)} users`);
  return [
    "### Load at the peak",
    table(["", ...columns], loadRows(plans)),
    "### Machines",
    table(["cores · memory · independent units", ...columns], componentRows(plans)),
    "### Money a month",
    table(["US dollars, list prices", ...columns], billRows(plans)),
    "### Where a part stops scaling",
    table(["", ...columns], limitRows(plans)),
    "### How evenly work spreads over shards",
    table(
      ["the busiest shard against the average", ...SHARDS.map((count) => `${count} shards`)],
      shardRows(),
    ),
  ].join("\n\n");
}

function loadRows(plans: readonly Plan[]): string[][] {
  const row = (name: string, value: (load: Load) => number, unit = "/s") => [
    name,
    ...plans.map(({ load }) => rounded(value(load)) + unit),
  ];
  return [
    row("searches answered from memory", ({ hotSearches }) => hotSearches),
    row("searches that ask stores", ({ coldSearches }) => coldSearches),
    row("other answers", ({ answers }) => answers),
    row("listings recorded", ({ listings }) => listings),
    row("open sockets", ({ sockets }) => sockets, ""),
    row("watched listings", ({ watched }) => watched, ""),
    row("re-checks", ({ rechecks }) => rechecks),
    row("alerts", ({ alerts }) => alerts),
  ];
}

function componentRows(plans: readonly Plan[]): string[][] {
  const names = plans[0]?.components.map(({ name }) => name) ?? [];
  return names.map((name, at) => [
    name,
    ...plans.map(({ components }) => {
      const { cores = 0, memory = 0, shards = 0 } = components[at] ?? {};
      return `${rounded(cores)} · ${rounded(memory / 2 ** 30)} GiB · ${rounded(shards)}`;
    }),
  ]);
}

function billRows(plans: readonly Plan[]): string[][] {
  const row = (name: string, value: (plan: Plan) => number) => [
    name,
    ...plans.map((plan) => `$${rounded(value(plan))}`),
  ];
  return [
    row("machines", ({ bill }) => bill.machines),
    row("disks", ({ bill }) => bill.disks),
    row("data sent to users", ({ bill }) => bill.sent),
    row("in all", ({ bill }) => bill.total),
    row("for 1,000 users", ({ bill, people }) => (bill.total / people.activeUsers) * 1_000),
  ];
}

function limitRows(plans: readonly Plan[]): string[][] {
  const dayOf = ({ load, people }: Plan) => ((load.coldSearches / people.peak) * SECONDS_A_MONTH) / 30;
  const hearing = ({ load }: Plan) => (load.alerts * COSTS.event.service) / 1e6;
  return [
    ["calls a day that each store must allow", ...plans.map((plan) => rounded(dayOf(plan)))],
    [
      `a watched listing is read every … (all stores: ${rounded(RECHECK_BUDGET)}/s)`,
      ...plans.map(({ load }) => duration(load.recheckEverySeconds)),
    ],
    [
      "share of a core that each gateway spends on receiving all alerts",
      ...plans.map((plan) => percent(hearing(plan))),
    ],
  ];
}

const SHARDS = [4, 16, 64];

function shardRows(): string[][] {
  const row = (name: string, spec: { keys: number; exponent: number }) => [
    name,
    ...SHARDS.map((count) => spread(count, spec).busiest.toFixed(2)),
  ];
  return [
    row("listings by GTIN", { keys: 20_000_000, exponent: 0.9 }),
    row("watches by owner", { keys: 50_000_000, exponent: 0.2 }),
    row("one launch: searches by query", { keys: 5_000_000, exponent: 1.2 }),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** Two digits are as precise as the model. */
function rounded(value: number): string {
  if (value === 0) return "0";
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Number((Math.round(value / step) * step).toFixed(digits)).toLocaleString("en-US", {
    maximumFractionDigits: 3,
  });
}

function millions(count: number): string {
  return `${(count / 1e6).toLocaleString("en-US")} million`;
}

function percent(share: number): string {
  return `${rounded(share * 100)} %`;
}

function duration(seconds: number): string {
  if (seconds < 3_600) return `${rounded(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${rounded(seconds / 3_600)} h`;
  return `${rounded(seconds / 86_400)} days`;
}
