import { pageInChunk } from "../../components/frame/page-in-chunk.tsx";

export const notFoundPage = pageInChunk(() => import("./not-found-page.tsx"));
