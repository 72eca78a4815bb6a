import { randomUUID } from "node:crypto";
import { accountRemoved, accountsMerged, fingerprintRegistered } from "@stockfinder/contracts/accounts";
import {
  addNeighbour,
  addPost,
  removeNeighbour,
  reportPost,
  voteDown,
  voteUp,
} from "@stockfinder/contracts/community";
import {
  addLines,
  addList,
  changeLine,
  claimLine,
  inviteToList,
  readList,
  releaseLine,
  removeLine,
  removeList,
  renameList,
  withdrawInvitation,
  withdrawInvitations,
} from "@stockfinder/contracts/lists";
import { withdrawPlans } from "@stockfinder/contracts/plans";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import type { CapturedHandlers } from "@stockfinder/testing/statement-orders/captured-handlers";
import type { Action } from "@stockfinder/testing/statement-orders/run-in-order";
import { REMOVALS } from "../../src/retention.ts";
import { type PartsOptions, partsOn } from "./parts.ts";
import { aLine, aPost, inBrowser, ORIGIN, type World } from "./world.ts";

/** What may happen to lists and posts, by what a person would call it. */
export function actionsOn(world: World, options: Omit<PartsOptions, "database">): Action[] {
  const { clock } = options;
  const {
    ann,
    fingerprint,
    annsBrowser,
    bo,
    bosBrowser,
    cy,
    cysBrowser,
    list: id,
    line,
    other,
    token,
    post,
  } = world;
  const at = new Date(clock.now()).toISOString();
  const action = (name: string, run: (handlers: CapturedHandlers) => Promise<unknown>): Action => ({
    name,
    run: async (database) => await run(await partsOn({ ...options, database })),
  });
  const ofLine = { id, line: line.id, base: line.version, ageMs: 0 };
  const oneMore = (clientId: string) => ({ id, lines: [aLine(clientId)] });
  return [
    action("Ann adds a line", ({ call }) => call(addLines, oneMore("eggs"), ann)),
    action("Bo adds the same line again", ({ call }) => call(addLines, oneMore("eggs"), bo)),
    action("Ann checks a line", ({ call }) => call(changeLine, { ...ofLine, checked: true }, ann)),
    action("Bo changes its quantity", ({ call }) => call(changeLine, { ...ofLine, quantity: 3 }, bo)),
    action("Bo notes something on it", ({ call }) => call(changeLine, { ...ofLine, note: "oat" }, bo)),
    action("Ann deletes it", ({ call }) => call(removeLine, ofLine, ann)),
    action("Ann claims the other line", ({ call }) => call(claimLine, { id, line: other.id }, ann)),
    action("Bo claims the other line", ({ call }) => call(claimLine, { id, line: other.id }, bo)),
    action("Bo releases it", ({ call }) => call(releaseLine, { id, line: other.id }, bo)),
    action("Ann renames the list", ({ call }) => call(renameList, { id, name: "Saturday" }, ann)),
    action("Ann deletes the list", ({ call }) => call(removeList, { id }, ann)),
    action("Bo leaves the list", ({ call }) => call(removeList, { id }, bo)),
    action("Ann invites somebody", ({ call }) => call(inviteToList, { id, origin: ORIGIN }, ann)),
    action("Ann withdraws the invitation", ({ call }) => call(withdrawInvitation, { id, token }, ann)),
    action("Ann withdraws all invitations", ({ call }) => call(withdrawInvitations, { id }, ann)),
    action("Cy joins the list", ({ call }) => call(readList, { id, listToken: token }, cy)),
    action("Cy makes a list", ({ call }) => call(addList, { name: "Party" }, cy)),
    action("Ann withdraws her plans", ({ call }) => call(withdrawPlans, { id }, ann)),
    action("Cy gets a name", ({ call }) => call(addNeighbour, inBrowser(cysBrowser), cy)),
    action("Cy posts", ({ call }) =>
      call(addPost, { ...aPost(cysBrowser), text: "Two pallets.", idempotencyKey: "one" }, cy),
    ),
    action("Cy posts signed out", ({ call }) => call(addPost, aPost(cysBrowser), { kind: "anonymous" })),
    action("Ann posts again", ({ call }) => call(addPost, aPost(annsBrowser), ann)),
    action("Ann erases her browser's posts", ({ call }) =>
      call(removeNeighbour, { userID: annsBrowser }, ann),
    ),
    action("Bo erases his browser's posts", ({ call }) => call(removeNeighbour, { userID: bosBrowser }, bo)),
    action("Bo votes again", ({ call }) => call(voteUp, { _id: post, ...inBrowser(bosBrowser) }, bo)),
    action("Bo votes against it", ({ call }) => call(voteDown, { _id: post, ...inBrowser(bosBrowser) }, bo)),
    action("Cy votes for it", ({ call }) => call(voteUp, { _id: post, ...inBrowser(cysBrowser) }, cy)),
    action("Cy reports it", ({ call }) => call(reportPost, { _id: post, ...inBrowser(cysBrowser) }, cy)),
    ...(["Ann", "Bo", "Cy"] as const).map((name, index) => {
      const { accountId } = [ann, bo, cy][index] ?? ann;
      const fingerprints = name === "Ann" ? [fingerprint] : [];
      return action(`${name}'s account is removed`, ({ deliver }) =>
        deliver(accountRemoved, { accountId, fingerprints, userID: null, at }),
      );
    }),
    action("Ann's account is merged into Cy's", ({ deliver }) =>
      deliver(accountsMerged, { from: ann.accountId, into: cy.accountId, at }),
    ),
    action("Bo's account is merged into Ann's", ({ deliver }) =>
      deliver(accountsMerged, { from: bo.accountId, into: ann.accountId, at }),
    ),
    action("a fingerprint registers as Cy", ({ deliver }) =>
      deliver(fingerprintRegistered, { accountId: cy.accountId, owner: fingerprintOwner(randomUUID()), at }),
    ),
    {
      name: "retention",
      run: async (database) => {
        for (const removal of REMOVALS) await removal(database, new Date(clock.now()));
      },
    },
  ];
}
