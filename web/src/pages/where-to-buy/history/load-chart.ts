import type { ComponentType } from "react";
import type { HistoryChartProps } from "./history-chart.tsx";

/** Loads the chart's chunk. */
export async function loadChart(): Promise<ComponentType<HistoryChartProps>> {
  giveLanguage();
  const { HistoryChart } = await import("./history-chart.tsx");
  return HistoryChart;
}

/** uPlot cannot load where the browser names a language that does not exist, as Chromium does under the system's POSIX locale. */
function giveLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
  }
}
