/** A sign-in is not what it must be. The reason is for our log; whoever asks hears only that it did not succeed. */
export class Refused extends Error {
  override readonly name = "Refused";
}
