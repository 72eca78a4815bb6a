type Api = typeof chrome;

/** The browser's extension interface, with what differs between Chrome, Edge and Firefox. */
interface BrowserApi extends Omit<Api, "action" | "notifications" | "permissions" | "runtime"> {
  readonly action: Omit<Api["action"], "setBadgeText"> & {
    /** A tab without a text of its own (null) has that of all tabs. */
    setBadgeText(details: { text: string | null; tabId?: number }): Promise<void>;
  };
  readonly notifications: Omit<Api["notifications"], "create" | "update"> & {
    create(id: string, options: chrome.notifications.NotificationCreateOptions): Promise<string>;
    /** Changes a displayed one without showing it again. Not in Firefox. */
    readonly update?: Api["notifications"]["update"];
    /** Only in Firefox. */
    readonly onShown?: Pick<Api["notifications"]["onClicked"], "addListener" | "removeListener">;
  };
  readonly permissions: Omit<Api["permissions"], "request"> & {
    /** In Firefox also `data_collection`: the data that may be sent to the product. */
    request(wanted: chrome.permissions.Permissions & { data_collection?: string[] }): Promise<boolean>;
  };
  readonly runtime: Omit<Api["runtime"], "onMessageExternal"> & {
    /** Not in Firefox. */
    readonly onMessageExternal?: Api["runtime"]["onMessageExternal"];
  };
}

const scope: { browser?: BrowserApi; chrome?: BrowserApi } = globalThis as object;

/** Firefox's own name comes first: its `chrome` uses callbacks. */
export const api = (scope.browser ?? scope.chrome) as BrowserApi;
