import { randomId } from "@stockfinder/client/random-id";
import { addLines, addList, listLists } from "@stockfinder/contracts/lists";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { PrimaryButton, QuietButton } from "../../components/button.tsx";
import { Form, Problem } from "../../components/form.tsx";
import { Page } from "../../components/frame/page.tsx";
import { Waiting } from "../../components/waiting.tsx";
import { typedLines } from "./open-list/list-lines.ts";
import { NEW_LINE } from "./open-list/waiting.ts";

const EXAMPLE = "disinfectant wipes\n2x paper towels\nground coffee";

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
  const fetched = useFetched("lists", (signal) => callAsWatcher(listLists, {}, signal));
  const { data: lists } = fetched;
  return (
    <Page title="Shopping lists">
      <div className="page-width max-w-3xl py-8">
        <h1 className="text-3xl font-bold tracking-tight">Shopping lists</h1>
        <p className="mt-2 text-soft">One list for the whole household, up to date on every phone.</p>
        {shared && (
          <p className="mt-4">
            Add <strong>{shared}</strong> to which list?
          </p>
        )}
        <Problem className="mt-2">{problem}</Problem>
        <NewList onMade={(id) => (shared ? addShared(id) : navigate(`/lists/${id}`))} />
        <div className="mt-6 grid gap-4">
          <Waiting of={fetched} label="Loading your lists" failed="Your lists could not be reached" />
          {lists?.length === 0 && (
            <div className="rounded-card bg-surface p-6 shadow-card">
              <p className="font-semibold">You have no list yet.</p>
              <p className="mt-1 text-soft">
                Write down what you need: its plan has the stores with all of it, and the total of one, two
                and three stops.
              </p>
              <QuietButton className="mt-4" off={isBusy} onClick={tryExample}>
                Try an example
              </QuietButton>
            </div>
          )}
          <ul className="grid gap-3">
            {lists?.map(({ id, name, lineCount, openCount, memberCount }) => (
              <li key={id}>
                <Link
                  href={`/lists/${id}`}
                  onClick={(event) => {
                    if (!shared) return;
                    event.preventDefault();
                    addShared(id);
                  }}
                  className="flex items-baseline justify-between gap-4 rounded-card bg-surface p-5 shadow-card hover:bg-sunken"
                >
                  <span className="min-w-0 truncate text-lg font-bold">{name}</span>
                  <span className="shrink-0 text-sm text-soft">
                    {lineCount === 0 ? "empty" : `${openCount} of ${lineCount} to get`}
                    {memberCount > 1 && ` · ${memberCount} people`}
                  </span>
                </Link>
              </li>
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

function NewList({ onMade }: { onMade: (id: string) => void }) {
  const [name, setName] = useState("");
  const { problem, setProblem, attempt } = useAttempt();

  async function add(): Promise<void> {
    if (name.trim() === "") return setProblem("Give the list a name");
    await attempt(async () => onMade((await callAsWatcher(addList, { name })).id));
  }

  return (
    <Form className="mt-6" onSubmit={add}>
      <div className="flex gap-3">
        <label className="min-w-0 flex-1">
          <span className="sr-only">Name of the new list</span>
          <input
            className="text-field w-full"
            value={name}
            placeholder="Weekly groceries"
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
