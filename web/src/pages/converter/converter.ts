import { pageInChunk } from "../../components/page-in-chunk.tsx";

export const converterPage = pageInChunk(() => import("./converter-page.tsx"), "ConverterPage");
