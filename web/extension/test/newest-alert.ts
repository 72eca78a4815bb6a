/**
 * The state of an account's newest alert, as the product has it; undefined without one. `origin` leads around a front that is
 * unavailable.
 */
export async function newestAlertState(origin: string, token: unknown): Promise<string | undefined> {
  const headers = { authorization: String(token) };
  const answer = await fetch(`${origin}/api/notifications`, { headers });
  const { notifications } = (await answer.json()) as { notifications: { state: string }[] };
  return notifications[0]?.state;
}
