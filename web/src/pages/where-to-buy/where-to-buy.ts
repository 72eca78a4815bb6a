import { pageInChunk } from "../../components/frame/page-in-chunk.tsx";

export const whereToBuyPage = pageInChunk(() => import("./where-to-buy-page.tsx"));
