import { randomId } from "@stockfinder/client/random-id";
import { addLines, addList, type ListSummary, listLists } from "@stockfinder/contracts/lists";
import { useState } from "react";
import { useLocation } from "wouter";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { PrimaryButton, QuietButton } from "../../components/button.tsx";
import { Form, Problem } from "../../components/form.tsx";
import { Page } from "../../components/frame/page.tsx";
import { PageIcon, type PageIconName } from "../../components/page-icon.tsx";
import { useMemberships } from "../../components/use-memberships.ts";
import { Waiting } from "../../components/waiting.tsx";
import { useSaved } from "../../storage/use-saved.ts";
import { ListCard } from "./list-card.tsx";
import { typedLines } from "./open-list/list-lines.ts";
import { NEW_LINE } from "./open-list/waiting.ts";

const EXAMPLE = "disinfectant wipes\n2x paper towels\nground coffee";

const GAINS: readonly (readonly [PageIconName, string, string])[] = [
  ["list", "Write it down", "Or paste it, one item per line, or scan a code."],
  [
    "tag",
    "See where it costs least",
    "The whole list at each store near you, line by line, with the cost of the drive.",
  ],
  ["check", "Check it off together", "Everybody sees the same list, even offline."],
];

/** The shopping lists of this browser's owner, and a form for a new one. What another app shares is added to a chosen one. */
export default function ListsPage() {
  const [shared] = useState(() => sharedText(window.location.search));
  const { problem, isBusy, attempt } = useAttempt();
  const [, navigate] = useLocation();
  async function fill(id: string, typed: string): Promise<void> {
    const lines = typedLines(typed).map((text) => ({ ...NEW_LINE, clientId: randomId(), text }));
    await callAsWatcher(addLines, { id, lines });
    navigate(`/lists/${id}`);
  }
  const addShared = (id: string) => attempt(() => fill(id, shared));
  const tryExample = () =>
    attempt(async () => fill((await callAsWatcher(addList, { name: "Example" })).id, EXAMPLE));
  const [zip] = useSaved("zipcode");
  const { memberships } = useMemberships();
  const fetched = useFetched(`lists ${zip} ${memberships}`, (signal) =>
    callAsWatcher(listLists, { zip, memberships }, signal),
  );
  const { data: lists } = fetched;
  return (
    <Page title="Shopping lists">
      <div className="page-width py-8">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
          <h1 className="text-3xl font-bold tracking-tight">Shopping lists</h1>
          <NewList lists={lists ?? []} onMade={(id) => (shared ? addShared(id) : navigate(`/lists/${id}`))} />
        </div>
        {shared && (
          <p className="mt-4">
            Add <strong>{shared}</strong> to which list?
          </p>
        )}
        <Problem className="mt-2">{problem}</Problem>
        <div className="mt-6 grid gap-4">
          <Waiting of={fetched} label="Loading your lists" failed="Your lists could not be loaded" />
          {lists?.length === 0 && (
            <div className="rounded-card bg-surface p-6 shadow-card">
              <p className="font-semibold">You don't have a list yet.</p>
              <ul className="mt-4 grid gap-5 md:grid-cols-3">
                {GAINS.map(([icon, name, says]) => (
                  <li key={name} className="flex gap-3">
                    <PageIcon name={icon} className="mt-0.5 size-5" />
                    <p className="min-w-0">
                      {name}
                      <span className="block text-soft">{says}</span>
                    </p>
                  </li>
                ))}
              </ul>
              <QuietButton className="mt-6" off={isBusy} onClick={tryExample}>
                Try an example
              </QuietButton>
            </div>
          )}
          <ul className="grid gap-3">
            {lists?.map((list) => (
              <ListCard key={list.id} list={list} onChoose={shared ? () => addShared(list.id) : null} />
            ))}
          </ul>
        </div>
      </div>
    </Page>
  );
}

/** What the share sheet of a phone hands over (`share_target` of the manifest); "" without it. */
function sharedText(search: string): string {
  const given = new URLSearchParams(search);
  return given.get("text") || given.get("title") || given.get("url") || "";
}

/** "Saturday 2" where there is a "Saturday": two cards that say the same could not be told apart. */
function unusedName(name: string, lists: readonly ListSummary[]): string {
  const isTaken = (tried: string) => lists.some((list) => list.name === tried);
  let tried = name;
  for (let number = 2; isTaken(tried); number++) tried = `${name} ${number}`;
  return tried;
}

function NewList({ lists, onMade }: { lists: readonly ListSummary[]; onMade: (id: string) => void }) {
  const [name, setName] = useState("");
  const { problem, setProblem, attempt } = useAttempt();

  async function add(): Promise<void> {
    if (name.trim() === "") return setProblem("Give the list a name");
    await attempt(async () =>
      onMade((await callAsWatcher(addList, { name: unusedName(name.trim(), lists) })).id),
    );
  }

  return (
    <Form className="w-full md:w-md" onSubmit={add}>
      <div className="flex items-end gap-3">
        <label className="min-w-0 flex-1 text-sm font-semibold">
          List name
          <input
            className="text-field mt-1.5 w-full"
            value={name}
            placeholder="e.g. Weekly groceries"
            maxLength={100}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(null);
            }}
          />
        </label>
        <PrimaryButton type="submit">New list</PrimaryButton>
      </div>
      <Problem className="mt-2">{problem}</Problem>
    </Form>
  );
}
