import { pageInChunk } from "../../components/frame/page-in-chunk.tsx";

export const searchPage = pageInChunk(() => import("./search-page.tsx"));
