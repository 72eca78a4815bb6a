import { expect, test } from "vitest";
import { looksSignedIn } from "./personal-page.ts";

test.each(["Hi, Ann", "Hello Zoë", "Welcome back, Li", "Account Sign Out", "log out", "Déconnexion"])(
  "%j is for one person",
  (text) => {
    expect(looksSignedIn(text)).toBe(true);
  },
);

test.each(["Welcome to our store", "hi-fi Speakers", "Sign in", "Cutouts", "Hello and good morning", ""])(
  "%j is for everybody",
  (text) => {
    expect(looksSignedIn(text)).toBe(false);
  },
);
