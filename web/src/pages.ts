import { pageInChunk } from "./parts/page-in-chunk.tsx";

export const searchPage = pageInChunk(
  async () => (await import("./pages/search/search-page.tsx")).SearchPage,
);
export const notFoundPage = pageInChunk(
  async () => (await import("./pages/not-found/not-found-page.tsx")).NotFoundPage,
);
