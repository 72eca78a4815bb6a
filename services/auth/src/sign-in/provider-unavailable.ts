import { Fault } from "@stockfinder/contracts/fault";

/** A provider is unreachable, too slow or busy. The cause goes to the log only. */
export class ProviderUnavailable extends Fault {
  constructor(message = "The sign-in provider does not answer", cause?: unknown) {
    super("unavailable", message, {}, { cause });
  }
}
