/// <reference lib="webworker" />
import { openListsOffline } from "./lists-offline.ts";
import { handlePushes } from "./pushes.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
handlePushes();
openListsOffline();
