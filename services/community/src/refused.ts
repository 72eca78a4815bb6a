/** What cannot be done, in words for whoever asked. */
export function refused(msg: string): { worked: false; msg: string } {
  return { worked: false, msg };
}

export const NO_SUCH_POST = "This post is not there any more.";
