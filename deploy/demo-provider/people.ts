export interface DemoPerson {
  /** Stays the same, so that one finds one's account again after a restart. */
  readonly id: string;
  readonly name: string;
  /** Of a domain that can never exist (RFC 2606). */
  readonly email: string;
  readonly isVerified: boolean;
  readonly about: string;
}

/** Whom one can be: roles, so that nobody takes them for people. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    id: "demo-shopper",
    name: "Demo Shopper",
    email: "shopper@demo.example",
    isVerified: true,
    about: "An account like most",
  },
  {
    id: "demo-bargain-hunter",
    name: "Demo Bargain Hunter",
    email: "bargain-hunter@demo.example",
    isVerified: true,
    about: "A second account, for referring a friend",
  },
  {
    id: "demo-guest",
    name: "Demo Guest",
    email: "guest@demo.example",
    isVerified: false,
    about: "With an e-mail address that nobody verified",
  },
];

export function demoPerson(id: unknown): DemoPerson | undefined {
  return DEMO_PEOPLE.find((person) => person.id === id);
}
