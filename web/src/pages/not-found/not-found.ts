import { pageInChunk } from "../../components/page-in-chunk.tsx";

export const notFoundPage = pageInChunk(() => import("./not-found-page.tsx"), "NotFoundPage");
