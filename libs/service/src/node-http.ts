/**
 * Node's HTTP module. `import … from "node:http"` reads all of its exports, and with them loads Node's `fetch`, HTTP/2 and web
 * streams: 11 MB that most processes never use.
 */
export const http = process.getBuiltinModule("node:http");
