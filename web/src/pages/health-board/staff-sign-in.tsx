import { PrimaryButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { StaffField } from "../../components/staff-field.tsx";
import type { StaffBoardState } from "./use-staff-board.ts";

/** The staff password, for details of each store. */
export function StaffSignIn({ state }: { state: StaffBoardState }) {
  const { password, board, failure, working, type, show } = state;
  return (
    <section aria-labelledby="staff" className="panel">
      <h2 id="staff" className="text-lg font-bold">
        For staff
      </h2>
      <Form className="mt-3 grid max-w-md gap-3" onSubmit={show}>
        <StaffField label="Password" problem={failure?.field === "password" ? failure.message : null}>
          {(control) => (
            <input
              {...control}
              type="password"
              className="text-field"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </StaffField>
        <PrimaryButton type="submit" off={working}>
          {board ? "Refresh the details" : "Show the details"}
        </PrimaryButton>
        <div role="status" className="empty:hidden">
          {failure && failure.field !== "password" && (
            <p className="text-sm font-semibold text-bad">{failure.message}</p>
          )}
        </div>
      </Form>
    </section>
  );
}
