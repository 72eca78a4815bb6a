import type { ProviderName } from "@stockfinder/contracts/accounts";

export function ProviderSign({ accountType }: { accountType: ProviderName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 shrink-0">
      {accountType === "google" && <GoogleSign />}
      {accountType === "apple" && <AppleSign />}
      {accountType === "facebook" && <FacebookSign />}
      {accountType === "oidc" && <KeySign />}
    </svg>
  );
}

/** Google's G: a ring in four colours, open at the upper right, and a bar. */
function GoogleSign() {
  return (
    <g fill="none" strokeWidth="4.200">
      <path d="M18.400 6.200A8.700 8.700 0 0 0 4.260 8.100" stroke="#ea4335" />
      <path d="M4.260 8.100a8.700 8.700 0 0 0 0 7.800" stroke="#fbbc04" />
      <path d="M4.260 15.900A8.700 8.700 0 0 0 17.590 18.660" stroke="#34a853" />
      <path d="M17.590 18.660A8.700 8.700 0 0 0 20.700 12" stroke="#4285f4" />
      <path d="M12 12.100h10.800" stroke="#4285f4" />
    </g>
  );
}

function AppleSign() {
  return (
    <g fill="currentColor">
      <path d="M15.900 1.600c.2 1.900-.6 3.300-1.500 4.200-.9 1-2.100 1.500-3.300 1.400-.2-1.700.5-3.200 1.400-4.100 1-1 2.300-1.500 3.400-1.500Z" />
      <path d="M20.300 17.100c-.5 1.200-.8 1.700-1.500 2.800-.9 1.500-2.200 3.300-3.900 3.300-1.400 0-1.800-.9-3.700-.9s-2.400.9-3.800.9c-1.600 0-2.900-1.700-3.800-3.100-2.700-4-3-8.800-1.300-11.300 1.100-1.800 3-2.800 4.700-2.800 1.800 0 2.900 1 4.300 1 1.400 0 2.300-1 4.300-1 1.500 0 3.200.8 4.300 2.300-3.800 2.100-3.200 7.500.4 8.800Z" />
    </g>
  );
}

function FacebookSign() {
  return (
    <>
      <circle cx="12" cy="12" r="11" fill="#fff" />
      <path
        d="M13.400 23v-8.400h2.800l.5-3.400h-3.300V9.100c0-1 .5-1.800 1.900-1.800h1.500V4.400s-1.300-.2-2.600-.2c-2.700 0-4.300 1.600-4.300 4.500v2.500H6.800v3.400h3.100V23Z"
        fill="#0866ff"
      />
    </>
  );
}

/** A key: the provider's own sign is not known. */
function KeySign() {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <circle cx="8" cy="12" r="4" />
      <path d="M12 12h9v4m-4-4v3" />
    </g>
  );
}
