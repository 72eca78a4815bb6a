import { useLocation, useSearch } from "wouter";
import { Logo } from "../../components/frame/logo.tsx";
import { Page } from "../../components/frame/page.tsx";
import { SITE_NAME } from "../../settings/site.ts";
import { AdBlockStep } from "./ad-block-step.tsx";
import { InstallSurvey } from "./install-survey.tsx";
import { StartShopping } from "./start-shopping.tsx";
import { StepIndicator } from "./step-indicator.tsx";
import { stepIn, stepPath } from "./steps.ts";
import { TutorialStep } from "./tutorial-step.tsx";

/** The onboarding after an installation, step by step; Back goes one step back. */
export default function WelcomePage() {
  const step = stepIn(useSearch());
  const [, navigate] = useLocation();
  const goTo = (next: number) => navigate(stepPath(next));
  // Without replace, Back would lead into a step that skips itself again.
  const passTo = (next: number) => navigate(stepPath(next), { replace: true });

  return (
    <Page key={step} title="Welcome">
      <div className="page-width flex min-h-dvh max-w-2xl flex-col py-6 sm:py-10">
        <p className="flex items-center justify-center gap-2 text-lg font-bold tracking-tight">
          <Logo />
          {SITE_NAME}
        </p>
        <div className="grid flex-1 grid-cols-1 content-center gap-6 py-6">
          {step === 1 && <InstallSurvey onDone={() => goTo(2)} />}
          {step === 2 && <AdBlockStep onSkip={() => goTo(3)} onPassed={() => passTo(3)} />}
          {(step === 3 || step === 4 || step === 5) && (
            <TutorialStep step={step} onNext={() => goTo(step + 1)} />
          )}
          {step === 6 && <StartShopping />}
          <StepIndicator step={step} onJump={goTo} />
        </div>
      </div>
    </Page>
  );
}
