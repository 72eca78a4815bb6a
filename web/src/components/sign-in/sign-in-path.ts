/** The sign-in page for shoppers. With `t=1` it is the page that the extension opens after its installation. */
export const SIGN_IN_PATH = "/login?t=2";
