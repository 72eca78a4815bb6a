export function refused(msg: string): { worked: false; msg: string } {
  return { worked: false, msg };
}

export const NO_SUCH_POST = "This post is not there any more.";
