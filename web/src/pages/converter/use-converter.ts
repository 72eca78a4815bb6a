import type { CallInput } from "@stockfinder/client/request";
import { buildLink } from "@stockfinder/contracts/links";
import type { HttpOperation, OutputOf } from "@stockfinder/contracts/operation";
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
import { canBeSent, failureOf, type StaffFailure, UNSENDABLE } from "../../components/staff-failure.ts";
import {
  type BroadcastJson,
  broadcastOf,
  type ConverterFields,
  edited,
  hostOf,
  notiIdFor,
  withScheme,
} from "./broadcast.ts";
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

export interface BuiltBroadcast {
  readonly link: string;
  readonly broadcast: BroadcastJson;
  /** Connected users; null if they could not be counted. */
  readonly count: number | null;
}

export type Preview = OutputOf<typeof previewBroadcast>;
type Work = "build" | "send" | "preview" | "canary" | "schedule";

export interface Converter {
  readonly fields: ConverterFields;
  /** Null until it is built, and after each edit: what is sent is what is shown. */
  readonly built: BuiltBroadcast | null;
  readonly preview: Preview | null;
  /** The message of the last action. */
  readonly said: string | null;
  readonly failure: StaffFailure | null;
  readonly working: Work | null;
  /** Rises with each action that the log has. */
  readonly actions: number;
  edit(change: Partial<ConverterFields>): void;
  build(): void;
  send(): void;
  showPreview(): void;
  canary(): void;
  /** `at` is a local time as a field of the browser has it. */
  schedule(at: string): void;
}

/** The Link Converter: builds a broadcast, and sends it in one of the ways that there are. */
export function useConverter(): Converter {
  const [fields, setFields] = useState(EMPTY);
  const [built, setBuilt] = useState<BuiltBroadcast | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [failure, setFailure] = useState<StaffFailure | null>(null);
  const [working, setWorking] = useState<Work | null>(null);
  const [actions, setActions] = useState(0);
  const { password } = fields;

  function begin(work: Work): void {
    setWorking(work);
    setSaid(null);
    setFailure(null);
  }

  async function build(): Promise<void> {
    begin("build");
    setPreview(null);
    const link = await linkOf(fields);
    const store = fields.followersOnly ? link.storeId : null;
    const broadcast = broadcastOf(fields, { link: link.url, store, day: new Date() });
    const count = await countOf(broadcast).catch((error) => {
      setFailure(error);
      return null;
    });
    setBuilt({ link: link.url, broadcast, count });
    setWorking(null);
  }

  async function countOf({ upcs, country, store }: BroadcastJson): Promise<number> {
    const [upc] = upcs;
    const asked = { upc, productId: "", userId: "", country, store: store ?? "" };
    return (await asStaff(countConnected, asked)).count;
  }

  /** @throws {StaffFailure} */
  async function asStaff<O extends HttpOperation>(operation: O, input: CallInput<O>): Promise<OutputOf<O>> {
    if (!canBeSent(password)) throw UNSENDABLE;
    try {
      return await call(operation, input, { authorization: password });
    } catch (error) {
      throw failureOf(error);
    }
  }

  async function act<Answer>(
    work: Work,
    request: (broadcast: Omit<BroadcastJson, "store"> & { store: string | null }) => Promise<Answer>,
    onAnswer: (answer: Answer) => void,
  ): Promise<void> {
    if (!built || working) return;
    begin(work);
    const { broadcast } = built;
    try {
      onAnswer(await request({ ...broadcast, store: broadcast.store ?? null }));
    } catch (error) {
      setFailure(error as StaffFailure);
      if (work !== "preview") setSaid(NO_USERS_SENT);
    } finally {
      setWorking(null);
      setActions((count) => count + 1);
    }
  }

  const sayWhatIsSaid = ({ msg }: { msg: string }) => setSaid(msg);
  return {
    fields,
    built,
    preview,
    said,
    failure,
    working,
    actions,
    edit(change) {
      setFields(edited(fields, change));
      setFailure(null);
      if ("password" in change) return;
      setBuilt(null);
      setPreview(null);
      setSaid(null);
    },
    build: () => void build(),
    send: () => void act("send", (notification) => asStaff(sendBroadcast, notification), sayWhatIsSaid),
    showPreview: () =>
      void act("preview", (notification) => asStaff(previewBroadcast, notification), setPreview),
    canary: () => void act("canary", (notification) => asStaff(sendCanary, notification), sayWhatIsSaid),
    schedule: (at) =>
      void act(
        "schedule",
        (broadcast) => asStaff(scheduleBroadcast, { ...broadcast, sendAt: timeOf(at) }),
        sayWhatIsSaid,
      ),
  };
}

/** An empty field is a time that the service refuses by name. */
function timeOf(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

/** The link through the operator's affiliate; the typed address where it cannot be built. */
async function linkOf({
  url,
  product,
  country,
}: ConverterFields): Promise<{ url: string; storeId: string | null }> {
  const address = withScheme(url);
  if (hostOf(url) === "") return { url: address, storeId: null };
  const notiId = notiIdFor(productLabelled(product), url, new Date()).slice(0, 200);
  const signal = AbortSignal.timeout(LINK_MS);
  try {
    const link = await call(
      buildLink,
      { url: address, country, notiId, aId: null, autoCart: false },
      { signal },
    );
    return { url: link.affiliateUrl ?? link.url, storeId: link.storeId };
  } catch {
    return { url: address, storeId: null };
  }
}
