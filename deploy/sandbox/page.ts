import { escapeHtml } from "./escape-html.ts";

/** The page for a person who opens the sandbox in a browser. */
export function sandboxPage(controlUrl: string): string {
  const examples = [
    [
      "Target answers slowly",
      `curl -X PUT ${controlUrl}/control/faults/target -d '{"latency":{"medianMs":400,"sigma":0.6}}'`,
    ],
    [
      "Walmart puts up its bot wall",
      `curl -X PUT ${controlUrl}/control/faults/walmart -d '{"status":{"code":412}}'`,
    ],
    [
      "One Kroger connection in five breaks",
      `curl -X PUT ${controlUrl}/control/faults/kroger -d '{"cut":0.2}'`,
    ],
    ["CVS never answers", `curl -X PUT ${controlUrl}/control/faults/cvs -d '{"hang":true}'`],
    [
      "Kohl's puts up a bot wall on its pages",
      `curl -X PUT ${controlUrl}/control/faults/www.kohls.com -d '{"challenge":true}'`,
    ],
    ["CVS is well again", `curl -X DELETE ${controlUrl}/control/faults/cvs`],
    [
      "The PS5 comes into stock for $450",
      `curl -X PUT ${controlUrl}/control/stock/711719541028 -d '{"stock":"in","priceCents":45000}'`,
    ],
    ["Six hours pass", `curl -X PUT ${controlUrl}/control/clock -d '{"advanceMs":21600000}'`],
    ["How often was each upstream asked?", `curl ${controlUrl}/control/state`],
    ["All as it was", `curl -X POST ${controlUrl}/control/reset`],
  ];
  const list = examples.map(
    ([what, command]) => `<dt>${what}</dt><dd><code>${escapeHtml(command ?? "")}</code></dd>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>StockFinder sandbox: demo data</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
dt { margin-top: 1rem } dd { margin: 0 } code { overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>This is demo data</h1>
<p>This server stands in for the retailers' web sites and APIs. Its products, prices, stock and stores are made up; no
retailer is asked and nothing here can be bought.</p>
<h2>Trying things out</h2>
<dl>${list.join("\n")}</dl>
</body>
</html>
`;
}
