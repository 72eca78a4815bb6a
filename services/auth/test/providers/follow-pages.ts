export interface FollowOptions {
  /** The button to press on the page with the form. */
  readonly press: string;
}

/** Follows a provider's pages as a browser does, with cookies, until they redirect to another origin. */
export async function followPages(start: string, { press }: FollowOptions): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(start);
  let at = new URL(start);
  let form: URLSearchParams | null = null;
  for (let steps = 0; steps < 10; steps += 1) {
    const response: Response = await fetch(at, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location) {
      at = new URL(location, at);
      form = null;
      await response.body?.cancel();
      if (at.origin !== origin) return at;
    } else {
      const page = await response.text();
      if (response.status !== 200 || form) throw new Error(`${at} answers ${response.status}: ${page}`);
      form = new URLSearchParams({ press });
    }
  }
  throw new Error("The provider redirects in a loop");
}
