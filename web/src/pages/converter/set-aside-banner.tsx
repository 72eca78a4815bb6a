import { readHealthBoard } from "@stockfinder/contracts/health";
import { Link } from "wouter";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { Notice } from "../../components/notice.tsx";

export function SetAsideBanner() {
  // The board itself says that it cannot be fetched.
  const { data: board } = useFetched("board", (signal) => call(readHealthBoard, {}, { signal }));
  const names = (board?.stores ?? []).flatMap(({ state, name }) => (state === "setAside" ? name : []));
  if (names.length === 0) return null;
  return (
    <div role="status" className="mt-4">
      <Notice tone="bad">
        {names.join(", ")}: stock reads wrongly and is shown as unknown.{" "}
        <Link className="underline underline-offset-4" href="/health-board">
          Store status
        </Link>
      </Notice>
    </div>
  );
}
