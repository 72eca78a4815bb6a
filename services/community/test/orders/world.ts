import { randomUUID } from "node:crypto";
import { fingerprintRegistered } from "@stockfinder/contracts/accounts";
import { addNeighbour, addPost, reportPost, voteUp } from "@stockfinder/contracts/community";
import {
  addLines,
  addList,
  inviteToList,
  type Line,
  type List,
  readList,
} from "@stockfinder/contracts/lists";
import { type AccountPrincipal, ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { type PartsOptions, partsOn } from "./parts.ts";

export const ORIGIN = "https://stockfinder.example";
const ADDRESS = "192.0.2.1";

/** The rows before each run, made as the product makes them. */
export interface World {
  /** Owns a list of two lines; wrote a post. */
  readonly ann: AccountPrincipal;
  /** Of Ann's browser before she signed in. */
  readonly fingerprint: string;
  readonly annsBrowser: string;
  /** In Ann's list by her invitation; voted for her post. */
  readonly bo: AccountPrincipal;
  readonly bosBrowser: string;
  /** Has neither list nor post. */
  readonly cy: AccountPrincipal;
  readonly cysBrowser: string;
  readonly list: string;
  readonly line: Line;
  readonly other: Line;
  readonly token: string;
  /** A list of the fingerprint's own. */
  readonly lonely: string;
  readonly post: string;
}

export function anAccount(): AccountPrincipal {
  return { kind: "account", accountId: randomUUID(), familyId: randomUUID(), rights: "owner" };
}

export function aLine(text: string) {
  return { clientId: text, text, upc: null, note: "", maxPrice: null, similar: false };
}

export function inBrowser(userID: string) {
  return { userID, address: ADDRESS };
}

export function aPost(userID: string) {
  const nothing = { itemName: undefined, status: undefined, quantity: undefined, location: undefined };
  const post = { title: "Wipes are back", text: "A pallet.", store: "Target", zipcode: "44114" };
  return { ...inBrowser(userID), ...post, ...nothing };
}

export async function aWorld(options: PartsOptions): Promise<World> {
  const { call, deliver } = await partsOn(options);
  const [ann, bo, cy] = [anAccount(), anAccount(), anAccount()];
  const [annsBrowser, bosBrowser, cysBrowser, fingerprint] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const browser: Principal = { kind: "anonymous", fingerprint };
  const { id: lonely } = (await call(addList, { name: "Before" }, browser)) as List;
  const registered = { accountId: ann.accountId, owner: fingerprintOwner(fingerprint) };
  await deliver(fingerprintRegistered, { ...registered, at: new Date(options.clock.now()).toISOString() });
  const { id: list } = (await call(addList, { name: "Groceries" }, ann)) as List;
  const lines = ["milk", "bread"].map(aLine);
  const added = (await call(addLines, { id: list, lines }, ann)) as { lines: Line[] };
  const { token } = (await call(inviteToList, { id: list, origin: ORIGIN }, ann)) as { token: string };
  await call(readList, { id: list, listToken: token }, bo);
  await call(addNeighbour, inBrowser(annsBrowser), ann);
  const { postId: post } = (await call(addPost, aPost(annsBrowser), ann)) as { postId: string };
  await call(voteUp, { _id: post, ...inBrowser(bosBrowser) }, bo);
  await call(reportPost, { _id: post, ...inBrowser(bosBrowser) }, ANONYMOUS);
  const [line, other] = added.lines;
  if (!line || !other) throw new Error("two lines were added");
  return {
    ann,
    fingerprint,
    annsBrowser,
    bo,
    bosBrowser,
    cy,
    cysBrowser,
    list,
    line,
    other,
    token,
    lonely,
    post,
  };
}
