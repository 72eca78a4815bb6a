import { pageInChunk } from "../../components/page-in-chunk.tsx";

export const whereToBuyPage = pageInChunk(
  async () => (await import("./where-to-buy-page.tsx")).WhereToBuyPage,
);
