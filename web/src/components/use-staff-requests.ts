import type { CallInput } from "@stockfinder/client/request";
import { RequestFailed } from "@stockfinder/client/request-failed";
import type { HttpOperation, OutputOf } from "@stockfinder/contracts/operation";
import { useState } from "react";
import { call } from "../api/call.ts";

/** Why a staff request failed: a message, and the invalid field of the contract: `url`, `password`, `upcs`; null if it was none. */
export interface StaffFailure {
  readonly message: string;
  readonly field: string | null;
}

export type AskAsStaff = <O extends HttpOperation>(operation: O, input: CallInput<O>) => Promise<OutputOf<O>>;

/** Headers allow no other characters, and the service accepts no password with them. */
const SENDABLE = /^[ -~]*$/;

/** Requests with the staff password, which is kept nowhere: one at a time, and why the last one failed. */
export function useStaffRequests(password: string) {
  const [failure, setFailure] = useState<StaffFailure | null>(null);
  const [working, setWorking] = useState<string | null>(null);

  const ask: AskAsStaff = async (operation, input) => {
    if (!SENDABLE.test(password)) {
      const message = "password: Only letters, digits and signs of a US keyboard can be sent";
      throw new RequestFailed(400, message, ["password"]);
    }
    return await call(operation, input, { authorization: password });
  };

  async function attempt(name: string, work: (ask: AskAsStaff) => Promise<void>): Promise<boolean> {
    setWorking(name);
    setFailure(null);
    try {
      await work(ask);
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setWorking(null);
    }
  }

  return { failure, working, attempt, forgetFailure: () => setFailure(null) };
}

function failureOf(error: unknown): StaffFailure {
  if (!(error instanceof RequestFailed))
    return { message: "There was no answer. Please try again.", field: null };
  return { message: error.message, field: error.fields[0]?.split(".")[0] ?? null };
}
