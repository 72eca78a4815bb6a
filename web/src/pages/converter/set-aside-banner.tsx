import { readHealthBoard } from "@stockfinder/contracts/health";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { call } from "../../api.ts";
import { Notice } from "../../components/frame/notice.tsx";

/** Names the stores whose stock reads wrongly; nothing where there are none. */
export function SetAsideBanner() {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const left = new AbortController();
    call(readHealthBoard, {}, { signal: left.signal }).then(
      ({ stores }) => setNames(stores.flatMap(({ state, name }) => (state === "setAside" ? name : []))),
      () => {}, // the board itself says that it cannot be fetched
    );
    return () => left.abort();
  }, []);
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
