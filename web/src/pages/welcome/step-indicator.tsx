import { TOTAL_STEPS } from "./steps.ts";

const STEPS = Array.from({ length: TOTAL_STEPS }, (_, index) => index + 1);

export function StepIndicator({ step, onJump }: { step: number; onJump: (step: number) => void }) {
  if (step > TOTAL_STEPS) return null;
  return (
    <nav aria-label="Steps">
      <ol className="flex flex-wrap justify-center">
        {STEPS.map((each) => (
          <li key={each}>
            <button
              type="button"
              className="grid size-11 place-items-center rounded-full hover:bg-sunken"
              aria-current={each === step ? "step" : undefined}
              onClick={() => onJump(each)}
            >
              <span
                aria-hidden="true"
                data-filled={each <= step}
                className="size-3.5 rounded-full border-2 border-edge data-[filled=true]:border-brand data-[filled=true]:bg-brand"
              />
              <span className="sr-only">
                Step {each} of {TOTAL_STEPS}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
