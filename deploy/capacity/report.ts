import { billOf } from "./bill.ts";
import { componentsOf } from "./components.ts";
import { COSTS } from "./costs.ts";
import { HABITS, SECONDS_A_MONTH } from "./habits.ts";
import { loadOf, RECHECK_BUDGET } from "./load.ts";

type Plan = ReturnType<typeof planFor>;

function planFor(activeUsers: number) {
  const load = loadOf(activeUsers);
  const components = componentsOf(load);
  return { load, components, bill: billOf(components, load) };
}

/** Markdown: a table each for load, machines, money and limits, with a column for each number of users. */
export function report(users: readonly number[]): string {
  const plans = users.map(planFor);
  const columns = users.map((count) => `${(count / 1e6).toLocaleString("en-US")} million users`);
  const table = (title: string, corner: string, rows: readonly Row[]) =>
    [
      `### ${title}\n`,
      line([corner, ...columns]),
      line(["---", ...columns.map(() => "---:")]),
      ...rows.map(([name, value]) => line([name, ...plans.map(value)])),
    ].join("\n");
  return [
    table("Load at the peak", "", LOAD),
    table("Machines", "cores · memory · independent units", machinesOf(plans)),
    table("Money a month", "US dollars, list prices", MONEY),
    table("Where a part stops scaling", "", LIMITS),
  ].join("\n\n");
}

type Row = readonly [name: string, value: (plan: Plan) => string];

const LOAD: readonly Row[] = [
  ["searches answered from memory", ({ load }) => `${rounded(load.work.hotSearch)}/s`],
  ["searches that ask stores", ({ load }) => `${rounded(load.work.coldSearch)}/s`],
  ["other answers", ({ load }) => `${rounded(load.work.call)}/s`],
  ["listings recorded", ({ load }) => `${rounded(load.work.recording)}/s`],
  ["open sockets", ({ load }) => rounded(load.work.openSocket)],
  ["watched listings", ({ load }) => rounded(load.watched)],
  ["re-checks", ({ load }) => `${rounded(load.work.recheck)}/s`],
  ["alerts", ({ load }) => `${rounded(load.work.alert)}/s`],
];

const MONEY: readonly Row[] = [
  ["machines", ({ bill }) => `$${rounded(bill.machines)}`],
  ["disks", ({ bill }) => `$${rounded(bill.disks)}`],
  ["data sent to users", ({ bill }) => `$${rounded(bill.sent)}`],
  ["in all", ({ bill }) => `$${rounded(bill.total)}`],
  ["for 1,000 users", ({ bill, load }) => `$${rounded((bill.total / load.activeUsers) * 1_000)}`],
];

const LIMITS: readonly Row[] = [
  [
    "calls a day that each store must allow",
    ({ load }) => rounded(((load.work.coldSearch / HABITS.peak) * SECONDS_A_MONTH) / 30),
  ],
  [
    `a watched listing is read every … (all stores: ${rounded(RECHECK_BUDGET)}/s)`,
    ({ load }) => duration(load.recheckEverySeconds),
  ],
  [
    "share of a core that each gateway spends on receiving all alerts",
    ({ load }) => `${rounded((load.work.alert * COSTS.event.service) / 1e4)} %`,
  ],
];

function machinesOf([first]: readonly Plan[]): Row[] {
  return (first?.components ?? []).map(({ name }, at) => [
    name,
    ({ components }) => {
      const { cores = 0, memory = 0, shards = 0 } = components[at] ?? {};
      return `${rounded(cores)} · ${rounded(memory / 2 ** 30)} GiB · ${rounded(shards)}`;
    },
  ]);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Two digits are as precise as the model. */
function rounded(value: number): string {
  return value.toLocaleString("en-US", { maximumSignificantDigits: 2 });
}

function duration(seconds: number): string {
  if (seconds < 3_600) return `${rounded(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${rounded(seconds / 3_600)} h`;
  return `${rounded(seconds / 86_400)} days`;
}
