import { type DetailedBoard, readStaffBoard } from "@stockfinder/contracts/health";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { canBeSent, failureOf, type StaffFailure, UNSENDABLE } from "../../components/staff-failure.ts";

export interface StaffBoardState {
  readonly password: string;
  /** Null until a password was accepted. */
  readonly board: DetailedBoard | null;
  readonly failure: StaffFailure | null;
  readonly working: boolean;
  type(password: string): void;
  show(): void;
}

/** The health board with all details, for a staff password that is kept nowhere. */
export function useStaffBoard(): StaffBoardState {
  const [password, setPassword] = useState("");
  const [board, setBoard] = useState<DetailedBoard | null>(null);
  const [failure, setFailure] = useState<StaffFailure | null>(null);
  const [working, setWorking] = useState(false);

  async function show(): Promise<void> {
    if (!canBeSent(password)) return setFailure(UNSENDABLE);
    setWorking(true);
    setFailure(null);
    try {
      setBoard(await call(readStaffBoard, {}, { authorization: password }));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setWorking(false);
    }
  }

  return {
    password,
    board,
    failure,
    working,
    type(typed) {
      setPassword(typed);
      setFailure(null);
    },
    show: () => void show(),
  };
}
