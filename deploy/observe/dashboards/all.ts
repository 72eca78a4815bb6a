import type { Dashboard } from "../dashboard.ts";
import { alerts } from "./alerts.ts";
import { bus } from "./bus.ts";
import { lookups } from "./lookups.ts";
import { overview } from "./overview.ts";
import { services } from "./services.ts";

export const DASHBOARDS: readonly Dashboard[] = [overview, lookups, alerts, bus, ...services];
