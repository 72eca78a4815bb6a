import { pageInChunk } from "../../components/page-in-chunk.tsx";

export const notFoundPage = pageInChunk(async () => (await import("./not-found-page.tsx")).NotFoundPage);
