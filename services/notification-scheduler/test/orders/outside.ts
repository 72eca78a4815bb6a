import type { Bus } from "@stockfinder/bus/bus";
import { queueAlertDigest, queueAlertMail } from "@stockfinder/contracts/alert-mails";
import { Fault } from "@stockfinder/contracts/fault";
import { knownProducts } from "@stockfinder/contracts/known-products";
import { heldOffers, refreshOffer } from "@stockfinder/contracts/offers";
import type { InputOf, Operation } from "@stockfinder/contracts/operation";
import { listStores } from "@stockfinder/contracts/stores";
import type { Person } from "../../src/broadcasts/people.ts";
import type { OutboundRequest } from "../../src/channels/outbound.ts";

/** The other services and the servers outside, and what has reached them. */
export interface Outside {
  readonly bus: Pick<Bus, "call">;
  /** Causes of mails, each as often as it was submitted. */
  readonly mails: string[];
  /** Endpoints of browsers. */
  readonly pushes: string[];
  readonly requests: OutboundRequest[];
  /** Names of the operations that were called, and of the events that were delivered. */
  readonly used: Set<string>;
  /** Who is connected. */
  people: Person[];
  clear(): void;
}

const STORES = ["target", "walmart"];

/** The look-up service knows two stores, and the product at both; the e-mail service accepts every mail. */
export function outsideOf(seenAt: string): Outside {
  const outside: Outside = {
    bus: { call: async (operation, input) => answered(operation, input) as never },
    mails: [],
    pushes: [],
    requests: [],
    used: new Set(),
    people: [],
    clear() {
      outside.mails.length = 0;
      outside.pushes.length = 0;
      outside.requests.length = 0;
    },
  };
  function answered<O extends Operation>(operation: O, input: InputOf<O>): unknown {
    switch (operation.name) {
      case listStores.name:
        return STORES.map((id) => ({
          id,
          name: id,
          hosts: [`www.${id}.com`],
          country: "USA",
          reads: "adapter",
          shelves: true,
        }));
      case knownProducts.name:
        return (input as InputOf<typeof knownProducts>).upcs?.map((upc) => ({ upc, name: "PlayStation 5" }));
      case heldOffers.name:
        return {
          held: {
            upc: (input as InputOf<typeof heldOffers>).upc,
            name: "PlayStation 5",
            image: null,
            offers: [],
          },
          due: [],
          sources: STORES.map((retailer) => ({ retailer })),
        };
      case refreshOffer.name:
        return { isAvailable: false, price: { value: 20, currency: "USD" }, seenAt };
      case queueAlertMail.name:
      case queueAlertDigest.name:
        outside.mails.push((input as InputOf<typeof queueAlertMail>).cause);
        return null;
      default:
        throw new Fault("unavailable", `${operation.name} is not answered`);
    }
  }
  return outside;
}
