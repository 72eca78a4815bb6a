/** A check of a sign-in failed. The reason goes to the log; the caller learns only that the sign-in failed. */
export class Refused extends Error {
  override readonly name = "Refused";
}
