import type { Plugin } from "vite";

/** Loads the typeface beside the scripts, so that the first text is drawn with it. */
export function preloadFont(): Plugin {
  return {
    name: "stockfinder:preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => name.endsWith(".woff2"));
        if (!file) throw new Error("The build has no typeface");
        const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true };
        return [{ tag: "link", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
