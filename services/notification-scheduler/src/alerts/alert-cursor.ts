import { badField } from "@stockfinder/contracts/fault";
import type { Cursor } from "./alert-table.ts";

const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

export function textOf({ updatedAt, id }: Cursor): string {
  return `${updatedAt.getTime()}.${id}`;
}

/** @throws {Fault} `bad-input` if the text is not a cursor. */
export function cursorOf(text: string): Cursor {
  const [, time, id] = CURSOR.exec(text) ?? [];
  if (time !== undefined && id !== undefined) return { updatedAt: new Date(Number(time)), id };
  throw badField("next", "Must be the `next` of an earlier answer");
}
