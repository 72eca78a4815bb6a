/** `import` would also load Node's `fetch`, HTTP/2 and web streams: 11 MB. */
export const http = process.getBuiltinModule("node:http");
