import { expect, test } from "vitest";
import { changingBytes, parseHistory } from "./image-history.ts";

const CLASSIC = `sha256:f\t0\t/bin/sh -c #(nop)  CMD ["node" "gateway/src/main.ts"]
sha256:e\t4000000\t/bin/sh -c #(nop) COPY dir:5e1 in .compiled
sha256:d\t5000000\t/bin/sh -c #(nop) COPY dir:4d1 in services
sha256:c\t80000000\t/bin/sh -c #(nop) COPY dir:3c1 in ./
sha256:b\t0\t/bin/sh -c rm -rf /usr/local/lib/node_modules
sha256:a\t120000000\t/bin/sh -c #(nop) COPY file:1 in /usr/local/bin/node
`;
const BUILDKIT = `sha256:f\t0\tCMD ["node" "gateway/src/main.ts"]
<missing>\t4000000\tCOPY /app/.compiled .compiled # buildkit
<missing>\t5000000\tCOPY services services # buildkit
<missing>\t80000000\tCOPY /app ./ # buildkit
`;

test.each([
  ["the classic builder", CLASSIC],
  ["BuildKit", BUILDKIT],
])("what changes with the code is above the packages: %s", (_builder, text) => {
  expect(changingBytes(parseHistory(text))).toBe(9_000_000);
});

test("an image without packages is refused", () => {
  expect(() => changingBytes(parseHistory("sha256:a\t0\tCMD\n"))).toThrow("no layer of packages");
});
