import { RequestFailed } from "@stockfinder/client/request-failed";
import { inviteToList, type Line, type List, withdrawInvitations } from "@stockfinder/contracts/lists";
import type { Plan } from "@stockfinder/contracts/plans";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useParams } from "wouter";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { QuietButton, TextButton } from "../../components/button.tsx";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Problem } from "../../components/form.tsx";
import { Page } from "../../components/frame/page.tsx";
import { SIGN_IN_PATH } from "../../components/sign-in/sign-in-path.ts";
import { Spinner } from "../../components/spinner.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import { useSaved } from "../../storage/use-saved.ts";
import { AddLines } from "./add-lines.tsx";
import { ListFiles } from "./files/list-files.tsx";
import { InstallButton } from "./install-button.tsx";
import { LineRow } from "./line-row.tsx";
import { canBeKept, keepPage } from "./open-list/keep-page.ts";
import { needsSignIn } from "./open-list/kept-list.ts";
import { membersText, refusalText, unsentText } from "./open-list/list-words.ts";
import { type OpenList, useList } from "./open-list/use-list.ts";
import { planOptions } from "./plan/plan-options.ts";
import { PLAN_ID, PlanSection } from "./plan/plan-section.tsx";
import { answerText } from "./plan/plan-words.ts";
import { type PlanWishChoice, usePlanWish } from "./plan/use-plan-wish.ts";
import { usePlans } from "./plan/use-plans.ts";
import { canScanHere } from "./scan/barcodes.ts";
import { type Trip, tripIn } from "./trip/trip.ts";
import { TripSection } from "./trip/trip-section.tsx";

/** A shopping list. An invitation's token is in the fragment, which is sent to no server but in a header. */
export default function ListPage() {
  const { id = "" } = useParams<{ id: string }>();
  const [token] = useState(() => window.location.hash.slice(1) || null);
  const open = useList(id, token);
  const { list, failure, unsent, lateRefusal, reload } = open;
  const isThere = list !== null;
  useEffect(() => {
    // A list that cannot be kept is as it was before: it needs the network.
    if (isThere) keepPage(loadPopups).catch(() => undefined);
  }, [isThere]);
  const isExpired = failure !== null && needsSignIn(failure.error);
  const refusal =
    failure?.error instanceof RequestFailed && failure.error.isRefusal && !isExpired ? failure.error : null;
  return (
    <Page title={list?.name ?? "Shopping list"}>
      <div className="page-width min-h-dvh py-8">
        <p className="text-sm">
          <Link href="/lists" className="underline underline-offset-4">
            All lists
          </Link>
        </p>
        {refusal && (
          <p className="mt-4 text-soft">
            {refusal.status === 404
              ? "This list is gone, or you're not in it. Ask for a new invitation."
              : refusal.reason}
          </p>
        )}
        {isExpired && (
          <p role="status" className="mt-4 font-semibold">
            Your sign-in has expired. <Link href={SIGN_IN_PATH}>Sign in</Link> to send what you change.
          </p>
        )}
        {failure && !refusal && !isExpired && (
          <div className="mt-4">
            <FailedNotice onTryAgain={reload}>
              {list ? "No connection: this is the list as you last saw it" : "The list could not be loaded"}
            </FailedNotice>
          </div>
        )}
        <p role="status" className="mt-2 text-sm text-soft empty:hidden">
          {unsentText(unsent)}
        </p>
        <Problem className="mt-2">{refusalText(lateRefusal)}</Problem>
        {!list && !failure && <Spinner label="Loading the list" />}
        {list && !refusal && <Shopping list={list} listToken={token} commands={open} />}
        <InstallButton />
        {!canBeKept() && (
          <p className="mt-8 text-sm text-soft">
            Without https in its address, this site can't open lists offline.
          </p>
        )}
      </div>
    </Page>
  );
}

/** Before there is no network, or another release without these files. */
function loadPopups(): Promise<unknown> {
  return Promise.all([
    import("./line-popup.tsx"),
    import("./link-popup.tsx"),
    import("./files/import-popup.tsx"),
    import("./files/list-file.ts"),
    import("./list-popup.tsx"),
    import("./swap-popup.tsx"),
    import("./scan/scan-popup.tsx"),
  ]);
}

/** The list and its plans; while one is shopped by, its stops. */
function Shopping({
  list,
  listToken,
  commands,
}: {
  list: List;
  listToken: string | null;
  commands: OpenList;
}) {
  const choice = usePlanWish();
  const [saved, save] = useSaved("trip");
  const trip = tripIn(saved, list.id);
  const { popup, openPopup } = usePopup();
  const swap = (line: Line) => openPopup(import("./swap-popup.tsx"), { line, change: commands.change });
  const setTrip = (changed: Trip | null) => save(changed === null ? "" : JSON.stringify(changed));
  if (trip)
    return (
      <TripSection trip={trip} onChange={setTrip} wish={choice.wish} {...{ list, listToken, commands }} />
    );
  return (
    <>
      <Planning
        {...{ list, listToken, commands, choice }}
        onSwap={swap}
        onStart={(plan) => setTrip({ listId: list.id, plan, stop: 0, missed: [] })}
      />
      {popup}
    </>
  );
}

/** The lines, and where they can be bought: the best way stands under the list's name. */
function Planning({
  list,
  listToken,
  commands,
  choice,
  onSwap,
  onStart,
}: {
  list: List;
  listToken: string | null;
  commands: OpenList;
  choice: PlanWishChoice;
  onSwap: (line: Line) => void;
  onStart: (plan: Plan) => void;
}) {
  const asked = usePlans(list, listToken, choice.wish);
  const toGet = list.lines.filter(({ checked }) => !checked);
  const [best] = asked.plans ? planOptions(asked.plans, choice.wish.prefer) : [];
  const answer = best && best.plan.stops.length > 0 ? best : null;
  return (
    <>
      <Lines {...{ list, commands, onSwap }} answer={answer && answerText(answer, toGet.length)} />
      <PlanSection {...{ list, listToken, choice, asked, onSwap, onStart }} />
      <ListActions {...{ list, listToken, commands }} />
    </>
  );
}

const ScanPopup = lazy(() => import("./scan/scan-popup.tsx"));

/** Browsers give the camera to https pages only. */
function canScan(): boolean {
  return window.isSecureContext && "mediaDevices" in navigator;
}

/** What is rarely done with a list, below all else. */
function ListActions({
  list,
  listToken,
  commands,
}: {
  list: List;
  listToken: string | null;
  commands: OpenList;
}) {
  const { popup, openPopup } = usePopup();
  return (
    <div className="mt-6 flex flex-wrap gap-x-4 text-sm">
      <ListFiles list={list} add={commands.add} />
      <TextButton onClick={() => openPopup(import("./list-popup.tsx"), { list, listToken })}>
        {list.members.some(({ you, role }) => you && role === "owner")
          ? "Rename or delete"
          : "Rename or leave"}
      </TextButton>
      {popup}
    </div>
  );
}

function Lines({
  list,
  commands,
  answer,
  onSwap,
}: {
  list: List;
  commands: OpenList;
  /** Where all of it is best bought; null while that is not known. */
  answer: string | null;
  onSwap: (line: Line) => void;
}) {
  const { popup, openPopup } = usePopup();
  const { problem, attempt } = useAttempt();
  const [isScanning, setScanning] = useState(() => canScan() && window.history.state?.scan === true);
  const toGet = list.lines.filter(({ checked }) => !checked);
  const got = list.lines.filter(({ checked }) => checked);

  const isGuest = list.members.some(({ you, role }) => you && role === "guest");
  const invite = () =>
    openPopup(import("./link-popup.tsx"), {
      title: "Invite to this list",
      says: "Anyone with this link can read and change the list. They don't need an account. Send it only to people in your household.",
      label: "Invitation link",
      make: (signal) => callAsWatcher(inviteToList, { id: list.id }, signal),
      all: "links to this list",
      withdraw: () => callAsWatcher(withdrawInvitations, { id: list.id }),
      withdrawn: "Links to this list no longer work. People who joined stay in it.",
    });
  const edit = (line: Line) => {
    const { members } = list;
    openPopup(import("./line-popup.tsx"), { line, members, commands, onSwap: () => onSwap(line) });
  };
  const scan = () => {
    if (canScanHere()) return setScanning(true);
    // The reader may not run in a page that was opened elsewhere on this site: the same page, opened anew, begins with it.
    window.history.replaceState({ scan: true }, "");
    window.location.reload();
  };
  const endScan = () => {
    window.history.replaceState(null, "");
    setScanning(false);
  };
  const row = (line: Line) => (
    <LineRow
      key={line.id}
      line={line}
      members={list.members}
      onCheck={() => attempt(() => commands.change(line, { checked: !line.checked }))}
      onEdit={() => edit(line)}
    />
  );

  return (
    <>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-3xl font-bold tracking-tight">{list.name}</h1>
          <p className="mt-1 text-soft">{membersText(list.members)}</p>
          {toGet.length > 0 && (
            <TextButton onClick={() => document.getElementById(PLAN_ID)?.scrollIntoView()}>
              {answer ?? "See where to buy it all"}
            </TextButton>
          )}
        </div>
        {!isGuest && <QuietButton onClick={invite}>Invite</QuietButton>}
      </div>
      <AddLines add={commands.add} onScan={canScan() ? scan : null} />
      <Problem className="mt-2">{problem}</Problem>
      {list.lines.length === 0 && <p className="mt-6 text-soft">Nothing to get yet.</p>}
      {toGet.length > 0 && <ul className="mt-6 grid gap-2 lg:grid-cols-2">{toGet.map(row)}</ul>}
      {got.length > 0 && (
        <section className="mt-8">
          <h2 className="text-lg font-bold">In the cart ({got.length})</h2>
          <ul className="mt-3 grid gap-2 lg:grid-cols-2">{got.map(row)}</ul>
        </section>
      )}
      {isScanning && (
        <Suspense>
          <ScanPopup lines={list.lines} add={commands.add} onClose={endScan} />
        </Suspense>
      )}
      {popup}
    </>
  );
}
