/** A bot wall with status 200: it has no data about the product. */
export function botWallPage(): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pardon Our Interruption</title><meta name="robots" content="noindex">
<script src="/px/sandbox/init.js" async></script></head>
<body><main><h1>Pardon Our Interruption</h1>
<p>As you were browsing, something about your browser made us think you were a bot. There are a few reasons this might happen:</p>
<ul><li>You have disabled JavaScript in your web browser.</li><li>You move through this website with super-human speed.</li></ul>
<div id="px-captcha"></div></main></body></html>
`;
}
