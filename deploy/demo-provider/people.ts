export interface DemoPerson {
  /** Constant, so that the account is found again after a restart. */
  readonly id: string;
  readonly name: string;
  /** In a reserved domain (RFC 2606). */
  readonly email: string;
  readonly isVerified: boolean;
  readonly about: string;
}

/** Named after roles, so that nobody takes them for real people. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    id: "demo-shopper",
    name: "Demo Shopper",
    email: "shopper@demo.example",
    isVerified: true,
    about: "An ordinary account",
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
    about: "An unverified e-mail address",
  },
];

export function demoPerson(id: unknown): DemoPerson | undefined {
  return DEMO_PEOPLE.find((person) => person.id === id);
}
