import { pageInChunk } from "../../components/frame/page-in-chunk.tsx";

export const converterPage = pageInChunk(() => import("./converter-page.tsx"));
