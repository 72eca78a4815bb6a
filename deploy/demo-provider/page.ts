import { DEMO_PEOPLE, type DemoPerson } from "./people.ts";

/** The page to choose a person. Submits to `path`. */
export function choicePage(path: string): string {
  return page(
    "Demo sign-in",
    `<p class="tag">Demo sign-in</p>
<h1>This page stands in for Google</h1>
<p>StockFinder runs here without a Google key, so this page does not contact Google. Choose a person: all of them are made up,
there is no password, and nothing leaves this computer.</p>
<form method="post" action="${path}">
<fieldset>
<legend>Sign in to StockFinder as</legend>
${DEMO_PEOPLE.map(choice).join("\n")}
</fieldset>
<div class="actions">
<button type="submit">Continue</button>
<a href="${path}/cancel">Cancel</a>
</div>
</form>`,
  );
}

function choice(person: DemoPerson, index: number): string {
  return `<label>
<input type="radio" name="person" value="${person.id}"${index === 0 ? " checked" : ""}>
${who(person)}
</label>`;
}

function who({ name, email, about }: DemoPerson): string {
  return `<span class="who"><strong>${name}</strong><span>${about}</span><span class="email">${email}</span></span>`;
}

export interface PersonForm {
  readonly person: DemoPerson;
  readonly fields: Readonly<Record<string, string>>;
}

/** The page to choose a person that posts straight to the product, as Apple's does: a form for each, and one to cancel. */
export function returnPage(
  action: string,
  people: readonly PersonForm[],
  cancelled: PersonForm["fields"],
): string {
  return page(
    "Demo sign-in",
    `<p class="tag">Demo sign-in</p>
<h1>This page stands in for Apple</h1>
<p>StockFinder runs here without an Apple key, so this page does not contact Apple. Choose a person: all of them are made up,
there is no password, and nothing leaves this computer.</p>
<h2>Sign in to StockFinder as</h2>
<ul>
${people.map(({ person, fields }) => `<li>${postForm(action, fields, who(person))}</li>`).join("\n")}
<li class="cancel">${postForm(action, cancelled, "Cancel")}</li>
</ul>`,
  );
}

function postForm(action: string, fields: PersonForm["fields"], button: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${hidden.join("")}<button>${button}</button></form>`;
}

/** The page for a sign-in that cannot continue. */
export function problemPage(message: string): string {
  return page(
    "Demo sign-in cannot continue",
    `<p class="tag">Demo sign-in</p>
<h1>The sign-in cannot continue</h1>
<p>${escapeHtml(message)}</p>
<p>Go back to StockFinder and sign in again. The demo sign-in works in a browser on the computer that StockFinder runs on.</p>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/styles.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
