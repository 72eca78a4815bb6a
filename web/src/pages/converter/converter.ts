import { pageInChunk } from "../../components/page-in-chunk.tsx";

export const converterPage = pageInChunk(async () => (await import("./converter-page.tsx")).ConverterPage);
