import { z } from "zod";
import { event } from "./event.ts";
import { Gtin, TypedMemberships } from "./offers.ts";
import { operation } from "./operation.ts";
import { RememberedZip } from "./places.ts";

export const ListId = z.uuid();
export const LineId = z.uuid();

export const MAX_LISTS = 50;
export const MAX_LINES = 300;
export const MAX_MEMBERS = 20;
export const MAX_QUANTITY = 999;
/** How long "I'm getting it" holds. */
export const CLAIM_MS = 24 * 60 * 60_000;

/** An invitation's 128 random bits. Anyone who has it may act in the list. */
export const ListToken = z.string().regex(/^[\w-]{22}$/, "Must be the token of an invitation");

/** Whose list it is: an owner key (`account:…`, `fingerprint:…`), or `guest:…` with the SHA-256 of an invitation's token. */
export const ListOwner = z.string().regex(/^(account:[0-9a-f-]{36}|(fingerprint|guest):[\w-]{43})$/);
export type ListOwner = z.infer<typeof ListOwner>;

/** Text that people type into a list: within its length, and storable. */
const typed = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least, "Must not be empty")
    .max(most, `Must have at most ${most} characters`)
    .transform((text) => text.replaceAll("\0", "").toWellFormed());

const Name = typed(1, 100);
const Quantity = z.number().int().min(1).max(MAX_QUANTITY);
const MaxPrice = z.number().positive("Must be more than 0").max(10_000_000).nullable();

/** What people write in a line. Each field is merged on its own. */
const Content = {
  /** Null for a kind of product or a free text. */
  upc: Gtin.nullable(),
  text: typed(1, 200),
  quantity: Quantity,
  note: typed(0, 500),
  /** In dollars. */
  maxPrice: MaxPrice,
  similar: z.boolean(),
  checked: z.boolean(),
};

export const Line = z.object({
  id: LineId,
  /** What its client named it as it was added; absent in events of the previous release. */
  clientId: z.string().optional(),
  ...Content,
  upc: z.string().nullable(),
  text: z.string(),
  note: z.string(),
  /** As stores describe the product; null for a line without one, and for an unknown one. */
  product: z.object({ name: z.string(), image: z.string().nullable() }).nullable(),
  /** The ids of members, who may have left since. */
  addedBy: z.uuid(),
  checkedBy: z.uuid().nullable(),
  /** Who said "I'm getting it" within the last day. */
  claimedBy: z.uuid().nullable(),
  /** The list's version at the last change of the line. */
  version: z.number().int(),
});
export type Line = z.infer<typeof Line>;
export type LineContent = Pick<Line, keyof typeof Content>;
export type LineField = keyof LineContent;

export const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A guest acts by an invitation alone. */
  role: z.enum(["owner", "member", "guest"]),
  you: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const List = z.object({
  id: ListId,
  name: z.string(),
  /** Grows with each change of the list. */
  version: z.number().int(),
  lines: z.array(Line),
  members: z.array(Member),
});
export type List = z.infer<typeof List>;

export const ListSummary = z.object({
  id: ListId,
  name: z.string(),
  version: z.number().int(),
  lineCount: z.number().int(),
  openCount: z.number().int(),
  /** The first lines that are still to get. Optional, because older services do not send it. */
  next: z.array(z.string()).optional(),
  memberCount: z.number().int(),
  /** What is still to get costs, each line where it costs least; absent without a zip code, and while prices cannot be read. */
  cost: z
    .object({
      /** In US dollars, without tax and shipping. */
      total: z.number(),
      /** How many of the lines that are still to get have a known price. */
      found: z.number().int(),
      /** The first lines that are still to get; a cost of null is not known. */
      lines: z.array(
        z.object({
          text: z.string(),
          quantity: z.number().int(),
          cost: z.number().nullable(),
          image: z.string().nullable(),
          isDemo: z.boolean(),
        }),
      ),
    })
    .optional(),
});
export type ListSummary = z.infer<typeof ListSummary>;

const given = ["listToken"] as const;
/** The token of `X-List-Token`, with which an invited person acts. */
const Token = { listToken: ListToken.nullish() };
const InList = { id: ListId, ...Token };
const OfLine = { ...InList, line: LineId };

/** Older edits are not merged: deleted lines are forgotten after this time. */
export const MAX_EDIT_AGE_MS = 30 * 24 * 60 * 60_000;

/**
 * An edit of a person who may have been offline: the version of the line that they saw, and how long ago they edited. A duration,
 * so that no client's clock is trusted.
 */
const Seen = {
  base: z.coerce.number().int().min(0),
  ageMs: z.coerce.number().int().min(0).max(MAX_EDIT_AGE_MS).default(0),
};

export const addList = operation({
  name: "community.addList",
  summary:
    "Makes a shopping list for the account of the access token, or for the fingerprint in X-Fingerprint; at most 50 each",
  http: { method: "POST", path: "/api/lists", scope: "lists", created: true, limit: "lists" },
  input: z.strictObject({ name: Name }),
  output: List,
});

export const listLists = operation({
  name: "community.listLists",
  summary:
    "The caller's lists, the newest first; with a US zip code also what the ten newest ones cost at the lowest known prices",
  repeatable: true,
  http: { method: "GET", path: "/api/lists", scope: "read" },
  input: z.strictObject({ zip: RememberedZip, memberships: TypedMemberships.optional() }),
  output: z.array(ListSummary),
  deadlineMs: 4_000,
});

export const readList = operation({
  name: "community.readList",
  summary: "A list with its lines and members; 404 for a person who is not in it",
  repeatable: true,
  http: { method: "GET", path: "/api/lists/{id}", scope: "read", given },
  input: z.strictObject(InList),
  output: List,
});

export const renameList = operation({
  name: "community.renameList",
  summary: "Renames a list",
  http: { method: "PATCH", path: "/api/lists/{id}", scope: "lists", given, limit: "lists" },
  input: z.strictObject({ ...InList, name: Name }),
  output: List,
});

export const removeList = operation({
  name: "community.removeList",
  summary:
    "Deletes a list for everybody if the caller owns it; another member leaves it. 204 also if there is none",
  http: { method: "DELETE", path: "/api/lists/{id}", scope: "lists", given, limit: "lists" },
  input: z.strictObject(InList),
  output: z.null(),
});

export const addLines = operation({
  name: "community.addLines",
  summary:
    "Adds lines, at most 300 to a list. A clientId that was used makes no second line. Without a quantity, the texts `2x towels` and `2 towels` mean two",
  http: {
    method: "POST",
    path: "/api/lists/{id}/lines",
    scope: "lists",
    created: true,
    given,
    limit: "lists",
  },
  input: z.strictObject({
    ...InList,
    lines: z
      .array(
        z
          .strictObject({
            clientId: z
              .string()
              .regex(/^[\w-]{1,64}$/, "Must be 1 to 64 letters, digits, dashes and underscores"),
            upc: Content.upc.default(null),
            /** Left out for a product: its name. */
            text: Content.text.optional(),
            quantity: Content.quantity.optional(),
            note: Content.note.default(""),
            maxPrice: Content.maxPrice.default(null),
            similar: Content.similar.default(false),
          })
          .refine(({ upc, text }) => upc !== null || text !== undefined, {
            path: ["text"],
            message: "Give a text or a upc",
          }),
      )
      .min(1)
      .max(MAX_LINES, `A list has at most ${MAX_LINES} lines`),
  }),
  output: z.object({ version: z.number().int(), lines: z.array(Line) }),
  deadlineMs: 5_000,
});

export const changeLine = operation({
  name: "community.changeLine",
  summary:
    "Changes fields of a line. Of two edits of a field that did not know of each other, the younger one stays. It also restores a line that was deleted earlier than the edit; 410 if the deletion is younger",
  http: { method: "PATCH", path: "/api/lists/{id}/lines/{line}", scope: "lists", given, limit: "lists" },
  input: z.strictObject({ ...OfLine, ...Seen, ...z.object(Content).partial().shape }),
  output: Line,
});

export const removeLine = operation({
  name: "community.removeLine",
  summary:
    "Deletes a line; 409 if somebody edited it later, without this deletion having known of it. 204 also if there is none",
  http: { method: "DELETE", path: "/api/lists/{id}/lines/{line}", scope: "lists", given, limit: "lists" },
  input: z.strictObject({ ...OfLine, ...Seen }),
  output: z.null(),
});

export const claimLine = operation({
  name: "community.claimLine",
  summary: "Says that the caller gets a line, for a day; 409 while somebody else does",
  http: { method: "POST", path: "/api/lists/{id}/lines/{line}/claim", scope: "lists", given, limit: "lists" },
  input: z.strictObject(OfLine),
  output: Line,
});

export const releaseLine = operation({
  name: "community.releaseLine",
  summary: "Ends the caller's claim of a line; 409 while somebody else has one",
  http: {
    method: "POST",
    path: "/api/lists/{id}/lines/{line}/release",
    scope: "lists",
    given,
    limit: "lists",
  },
  input: z.strictObject(OfLine),
  output: Line,
});

export const inviteToList = operation({
  name: "community.inviteToList",
  summary:
    "Makes an invitation: anyone with the link may act in the list, until it is withdrawn or twenty later ones are made",
  http: {
    method: "POST",
    path: "/api/lists/{id}/invite",
    scope: "lists",
    given: [...given, "origin"],
    limit: "lists",
  },
  input: z.strictObject({ ...InList, origin: z.string() }),
  output: z.object({ token: ListToken, url: z.string() }),
});

export const withdrawInvitation = operation({
  name: "community.withdrawInvitation",
  summary:
    "Withdraws an invitation; members who joined by it stay, and its guest goes. 204 also if there is none",
  http: { method: "DELETE", path: "/api/lists/{id}/invite/{token}", scope: "lists", given, limit: "lists" },
  input: z.strictObject({ ...InList, token: ListToken }),
  output: z.null(),
});

export const withdrawInvitations = operation({
  name: "community.withdrawInvitations",
  summary: "Withdraws all invitations of a list; members who joined by one stay, and its guests go",
  http: { method: "DELETE", path: "/api/lists/{id}/invite", scope: "lists", given, limit: "lists" },
  input: z.strictObject(InList),
  output: z.null(),
});

export const ChangedLine = z.union([
  Line,
  z.object({ id: LineId, deleted: z.literal(true), version: z.number().int() }),
]);
export type ChangedLine = z.infer<typeof ChangedLine>;

/** A list changed, or people joined or left it. The last version of a list that was deleted has no owners. */
export const listChanged = event({
  name: "community.listChanged",
  data: z.object({
    listId: ListId,
    version: z.number().int(),
    lines: z.array(ChangedLine),
    owners: z.array(ListOwner),
  }),
});

export const ExportedList = z.object({
  id: ListId,
  name: z.string(),
  lines: z.array(
    z.object(Content).extend({ upc: z.string().nullable(), text: z.string(), note: z.string() }),
  ),
});
