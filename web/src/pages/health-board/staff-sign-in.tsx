import { type DetailedBoard, readStaffBoard } from "@stockfinder/contracts/health";
import { useState } from "react";
import { PrimaryButton } from "../../components/button.tsx";
import { Form, TextField } from "../../components/form.tsx";
import { useStaffRequests } from "../../components/use-staff-requests.ts";

export function StaffSignIn({
  hasDetails,
  onDetails,
}: {
  hasDetails: boolean;
  onDetails: (board: DetailedBoard) => void;
}) {
  const [password, setPassword] = useState("");
  const { failure, working, attempt, forgetFailure } = useStaffRequests(password);
  const isPassword = failure?.field === "password";
  return (
    <details className="mt-2">
      <summary className="font-semibold">For staff</summary>
      <Form
        className="mt-3 grid max-w-md gap-3"
        onSubmit={() => attempt("read", async (ask) => onDetails(await ask(readStaffBoard, {})))}
      >
        <TextField
          label="Password"
          problem={isPassword ? failure.message : null}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            forgetFailure();
          }}
        />
        <PrimaryButton type="submit" off={working !== null}>
          {hasDetails ? "Refresh the details" : "Show the details"}
        </PrimaryButton>
        <p role="status" className="text-sm font-semibold text-bad empty:hidden">
          {!isPassword && failure?.message}
        </p>
      </Form>
    </details>
  );
}
