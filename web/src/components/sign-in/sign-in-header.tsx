import { SITE_NAME } from "../../settings/site.ts";
import { Logo } from "../frame/logo.tsx";

export function SignInHeader() {
  return (
    <p className="flex items-center justify-center gap-2 py-2 text-xl font-bold tracking-tight">
      <Logo />
      {SITE_NAME}
    </p>
  );
}
