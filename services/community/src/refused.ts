/** The answer to a request that a rule forbids; `msg` is shown to the user. */
export function refused(msg: string): { worked: false; msg: string } {
  return { worked: false, msg };
}

export const NO_SUCH_POST = "This post is not there any more.";
