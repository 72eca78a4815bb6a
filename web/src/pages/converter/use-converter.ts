import { buildLink } from "@stockfinder/contracts/links";
import type { OutputOf } from "@stockfinder/contracts/operation";
import {
  countConnected,
  DEFAULT_TITLE,
  NO_USERS_SENT,
  previewBroadcast,
  scheduleBroadcast,
  sendBroadcast,
  sendCanary,
} from "@stockfinder/contracts/staff";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { type AskAsStaff, useStaffRequests } from "../../components/use-staff-requests.ts";
import {
  type BroadcastJson,
  broadcastOf,
  type ConverterFields,
  edited,
  hostOf,
  notiIdFor,
  withScheme,
} from "./broadcast.ts";
import { misfits } from "./fit.ts";
import { PRODUCT_OPTIONS, productLabelled } from "./product-options.ts";

/** The page does not wait longer for the link. */
const LINK_MS = 5_000;

const EMPTY: ConverterFields = {
  url: "",
  product: PRODUCT_OPTIONS[0].label,
  country: "USA",
  message: "",
  title: DEFAULT_TITLE,
  iconUrl: "",
  password: "",
  followersOnly: false,
};

interface BuiltBroadcast {
  readonly link: string;
  readonly broadcast: BroadcastJson;
  /** Connected users; null if they could not be counted. */
  readonly count: number | null;
}

export type Converter = ReturnType<typeof useConverter>;
type Asked = Omit<BroadcastJson, "store"> & { readonly store: string | null };

/** The Link Converter: builds a broadcast, and sends it in one of the ways that there are. */
export function useConverter() {
  const [fields, setFields] = useState(EMPTY);
  /** Null until it is built, and after each edit: what is sent is what is shown. */
  const [built, setBuilt] = useState<BuiltBroadcast | null>(null);
  const [preview, setPreview] = useState<OutputOf<typeof previewBroadcast> | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [actions, setActions] = useState(0);
  /** Whether somebody has pressed a button to send what may not fit together: the next press sends it. */
  const [warned, setWarned] = useState(false);
  const doubts = misfits(fields);
  const { failure, working, attempt, forgetFailure } = useStaffRequests(fields.password);

  function edit(change: Partial<ConverterFields>): void {
    setFields(edited(fields, change));
    forgetFailure();
    if ("password" in change) return;
    setBuilt(null);
    setPreview(null);
    setSaid(null);
    setWarned(false);
  }

  const build = () =>
    attempt("build", async (ask) => {
      setPreview(null);
      setSaid(null);
      const link = await linkOf(fields);
      const store = fields.followersOnly ? link.storeId : null;
      const broadcast = broadcastOf(fields, { link: link.url, store, day: new Date() });
      let count: number | null = null;
      try {
        count = await countOf(broadcast, ask);
      } finally {
        setBuilt({ link: link.url, broadcast, count });
      }
    });

  async function act(name: string, request: (ask: AskAsStaff, asked: Asked) => Promise<void>): Promise<void> {
    if (!built || working) return;
    if (doubts.length > 0 && !warned && name !== "preview") {
      setWarned(true);
      return setSaid("Not sent yet. Press once more to send it anyway.");
    }
    setSaid(null);
    const { broadcast } = built;
    const isDone = await attempt(name, (ask) =>
      request(ask, { ...broadcast, store: broadcast.store ?? null }),
    );
    if (!isDone && name !== "preview") setSaid(NO_USERS_SENT);
    setActions((count) => count + 1);
  }
  const send = () => act("send", async (ask, asked) => setSaid((await ask(sendBroadcast, asked)).msg));
  const canary = () => act("canary", async (ask, asked) => setSaid((await ask(sendCanary, asked)).msg));
  const showPreview = () =>
    act("preview", async (ask, asked) => setPreview(await ask(previewBroadcast, asked)));
  /** `at` is a local time as a field of the browser has it. */
  const schedule = (at: string) =>
    act("schedule", async (ask, asked) =>
      setSaid((await ask(scheduleBroadcast, { ...asked, sendAt: timeOf(at) })).msg),
    );

  const state = { fields, built, doubts, preview, said, failure, working, actions };
  return { ...state, edit, build, send, canary, showPreview, schedule };
}

async function countOf({ upcs, country, store = "" }: BroadcastJson, ask: AskAsStaff): Promise<number> {
  const [upc] = upcs;
  return (await ask(countConnected, { upc, productId: "", userId: "", country, store })).count;
}

function timeOf(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

/** The link through the operator's affiliate; the typed address where it cannot be built. */
async function linkOf({ url, product, country }: ConverterFields) {
  const typed = { url: withScheme(url), storeId: null };
  if (hostOf(url) === "") return typed;
  const notiId = notiIdFor(productLabelled(product), url, new Date()).slice(0, 200);
  const signal = AbortSignal.timeout(LINK_MS);
  try {
    const asked = { url: typed.url, country, notiId, aId: null, autoCart: false };
    const link = await call(buildLink, asked, { signal });
    return { url: link.affiliateUrl ?? link.url, storeId: link.storeId };
  } catch {
    return typed;
  }
}
