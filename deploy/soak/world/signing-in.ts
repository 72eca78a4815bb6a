import {
  issueUpgradeToken,
  logout,
  refresh,
  register,
  removeAccount,
  upgrade,
} from "@stockfinder/contracts/accounts";
import type { Chance } from "./chance.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import type { People, Person } from "./people.ts";
import type { Posting } from "./posting.ts";
import type { Receiving } from "./receiving.ts";
import type { Shopping } from "./shopping.ts";
import type { Watching } from "./watching.ts";

export interface SigningInOptions {
  readonly chance: Chance;
  readonly provider: IdentityProvider;
  readonly tell: (what: string) => void;
  readonly watching: Watching;
  readonly receiving: Receiving;
  readonly posting: Posting;
  readonly shopping: Shopping;
}

/** People sign in by their browser or by a provider, make their anonymous account the provider's, sign out, and erase accounts. */
export class SigningIn {
  readonly #people: People;
  readonly #options: SigningInOptions;
  /** One thing at a time is done with a person's sign-in. */
  readonly #busy = new Set<Person>();
  /** Those whose sign-in may be over though they were not told. */
  readonly #unsure = new Set<Person>();
  readonly mistakes: string[] = [];
  /** Those who may have merged an account into another: the site loads its alerts anew for those who see it. */
  readonly merging = new Set<Person>();

  constructor(people: People, options: SigningInOptions) {
    this.#people = people;
    this.#options = options;
  }

  /** Everybody has signed in without a name in their browser, and every second one with the provider on their phone. */
  async begin(): Promise<void> {
    for (const [index, person] of this.#people.all.entries()) {
      const { name, browser } = person;
      const tokenId = this.#options.provider.codeFor(name);
      const phone = { accountType: "google", tokenId, fingerprint: crypto.randomUUID() } as const;
      if (index % 2 === 0)
        await this.#people.ask(`${name} signs in on the phone`, browser.call(register, phone));
      await this.#signIn(person, true);
    }
  }

  act(): void {
    const { chance } = this.#options;
    const person = chance.of(this.#people.all);
    if (this.#busy.has(person)) return;
    this.#busy.add(person);
    const choice = chance.number(20);
    this.#people.do(() => this.#act(person, choice).finally(() => this.#busy.delete(person)));
  }

  async #act(person: Person, choice: number): Promise<void> {
    const { browser } = person;
    if (browser.refreshToken === null) return await this.#signIn(person, choice < 14);
    if (choice < 6) await this.#renew(person, choice < 3);
    else if (choice < 14) await this.#upgrade(person);
    else if (choice < 18) await this.#signOut(person);
    else await this.#erase(person);
  }

  async #signIn(person: Person, isAnonymous: boolean): Promise<void> {
    const { name, browser } = person;
    const { fingerprint, deviceSecret } = browser;
    const who = isAnonymous
      ? ({ accountType: "anonymous", deviceSecret } as const)
      : ({ accountType: "google", tokenId: this.#options.provider.codeFor(name) } as const);
    const what = `${name} signs in ${isAnonymous ? "without a name" : "with the provider"}`;
    const done = await this.#people.ask(what, browser.call(register, { ...who, fingerprint }));
    if (!done) return;
    browser.deviceSecret = done.answer.deviceSecret ?? deviceSecret;
    browser.signIn(done.answer);
  }

  async #renew(person: Person, isInTwoTabs: boolean): Promise<void> {
    const { name, browser } = person;
    this.#options.tell(`${name} renews the sign-in${isInTwoTabs ? " in two tabs" : ""}`);
    await (isInTwoTabs ? browser.renewTwice() : browser.renew());
    this.#noticeEnd(person);
  }

  /** A sign-in ends because its person ends it, and for nothing else. */
  #noticeEnd(person: Person): void {
    const { name, browser } = person;
    if (browser.refused === 0) return;
    browser.refused = 0;
    if (!this.#unsure.has(person)) this.mistakes.push(`${name} is signed out by nobody`);
  }

  async #upgrade(person: Person): Promise<void> {
    const { name, browser } = person;
    const granted = await browser.session.callSignedIn(issueUpgradeToken, {});
    this.#noticeEnd(person);
    const before = browser.refreshToken;
    if (granted.kind !== "ok" || before === null) return;
    const { encryptedToken } = granted.body;
    this.merging.add(person);
    this.#options.posting.doubt(person);
    await this.#ending(person, async () => {
      const tokenId = this.#options.provider.codeFor(name);
      const asked = browser.call(upgrade, { accountType: "google", tokenId, encryptedToken });
      const done = await this.#people.ask(`${name}'s account becomes the provider's`, asked);
      if (!done) return false;
      browser.signedOut(before);
      browser.deviceSecret = null;
      browser.signIn(done.answer.data);
      return true;
    });
  }

  async #signOut(person: Person): Promise<void> {
    const { name, browser } = person;
    const { refreshToken } = browser;
    if (refreshToken === null) return;
    await this.#ending(person, async () => {
      const asked = browser.call(logout, {}, { authorization: refreshToken });
      const done = await this.#people.ask(`${name} signs out`, asked);
      if (done) browser.signedOut(refreshToken);
      return done !== null;
    });
  }

  async #erase(person: Person): Promise<void> {
    const { name, browser } = person;
    const { refreshToken } = browser;
    if (refreshToken === null) return;
    const { watching, receiving, posting, shopping, tell } = this.#options;
    const belongings = [watching, receiving, shopping];
    for (const each of belongings) each.forget(person);
    posting.doubt(person);
    const posts = posting.erasedWith(person);
    await this.#ending(person, async () => {
      const answer = await browser.session.callSignedIn(removeAccount, {}, { userId: browser.userId });
      tell(`${name} erases the account: ${answer.kind}`);
      for (const each of belongings) each.forget(person);
      if (answer.kind !== "ok") {
        if (answer.kind !== "not allowed") for (const each of belongings) each.distrust(person);
        return answer.kind === "not allowed";
      }
      for (const post of posts) post.state = "gone";
      browser.beginAnew(browser.refreshToken ?? refreshToken);
      return true;
    });
  }

  /** Does what ends a sign-in. Who gets no answer does not know whether it has ended, nor when it will. */
  async #ending(person: Person, end: () => Promise<boolean>): Promise<void> {
    const wasUnsure = this.#unsure.has(person);
    this.#unsure.add(person);
    const isCertain = await end();
    person.browser.refused = 0;
    if (isCertain && !wasUnsure) this.#unsure.delete(person);
  }

  /** Everybody presents the tokens of sign-ins that have ended, and then renews their own. */
  async presentAll(): Promise<void> {
    for (const person of this.#people.all) {
      const { name, browser } = person;
      for (const token of browser.ended) {
        const answered = await browser
          .call(refresh, {}, { authorization: token })
          .then(() => true)
          .catch(() => false);
        if (answered) this.mistakes.push(`a sign-in of ${name}'s that has ended is renewed`);
      }
      const wasSignedIn = browser.refreshToken !== null;
      await browser.renew();
      this.#noticeEnd(person);
      if (wasSignedIn && browser.refreshToken === null) this.#options.tell(`${name} is signed out`);
    }
  }
}
