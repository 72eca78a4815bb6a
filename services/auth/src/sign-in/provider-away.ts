import { Fault } from "@stockfinder/contracts/fault";

/** A provider cannot be asked now: not there, too slow, or busy. The cause is for our log. */
export class ProviderAway extends Fault {
  constructor(message = "The sign-in provider does not answer", cause?: unknown) {
    super("unavailable", message, {}, { cause });
  }
}
