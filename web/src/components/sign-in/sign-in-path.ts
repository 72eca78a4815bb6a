/** The sign-in page for shoppers; the extension opens `/login?t=1` after its installation. */
export const SIGN_IN_PATH = "/sign-in";
