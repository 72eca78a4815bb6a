/** The part of the browsers' extension interface that is used here. Chrome, Edge and Firefox have it in common. */
interface BrowserApi {
  readonly action: {
    /** A tab without a text of its own (null) has that of all tabs. */
    setBadgeText(details: { text: string | null; tabId?: number }): Promise<void>;
    setBadgeBackgroundColor(details: { color: string }): Promise<void>;
    setTitle(details: { title: string; tabId?: number }): Promise<void>;
  };
  readonly alarms: {
    create(name: string, details: { periodInMinutes: number }): Promise<void>;
    readonly onAlarm: Heard<[{ name: string }]>;
  };
  readonly notifications: {
    create(id: string, options: NotificationOptions): Promise<string>;
    /** Changes a displayed one without showing it again. Not in Firefox. */
    update?(id: string, options: NotificationOptions): Promise<boolean>;
    clear(id: string): Promise<boolean>;
    /** The displayed ones, by id. */
    getAll(): Promise<Readonly<Record<string, unknown>>>;
    readonly onClicked: Heard<[string]>;
    /** Only in Firefox. */
    readonly onShown?: Heard<[string]> & { removeListener(listener: (id: string) => void): void };
  };
  readonly permissions: {
    contains(wanted: Permissions): Promise<boolean>;
    getAll(): Promise<{ origins?: string[] }>;
    request(wanted: Permissions): Promise<boolean>;
    remove(given: Permissions): Promise<boolean>;
    readonly onAdded: Heard<[unknown]>;
    readonly onRemoved: Heard<[unknown]>;
  };
  readonly runtime: {
    readonly id: string;
    getURL(path: string): string;
    sendMessage(message: unknown): Promise<unknown>;
    setUninstallURL(url: string): Promise<void>;
    readonly onInstalled: Heard<[{ reason: string }]>;
    readonly onStartup: Heard<[]>;
    readonly onMessage: Messages;
    /** Not in Firefox. */
    readonly onMessageExternal?: Messages;
  };
  readonly scripting: {
    executeScript(injection: {
      target: { tabId: number };
      files: string[];
    }): Promise<readonly { readonly result?: unknown }[]>;
    getRegisteredContentScripts(filter: { ids: string[] }): Promise<readonly unknown[]>;
    registerContentScripts(scripts: readonly ContentScript[]): Promise<void>;
    updateContentScripts(scripts: readonly ContentScript[]): Promise<void>;
    unregisterContentScripts(filter: { ids: string[] }): Promise<void>;
  };
  readonly storage: {
    readonly local: StorageArea;
    readonly onChanged: Heard<[Readonly<Record<string, unknown>>, string]>;
  };
  readonly tabs: {
    create(options: { url: string }): Promise<unknown>;
    remove(tabId: number): Promise<void>;
    query(filter: { active: true; currentWindow: true }): Promise<readonly Tab[]>;
    sendMessage(tabId: number, message: unknown): Promise<unknown>;
  };
  readonly windows: {
    create(options: { url: string; type: "popup"; width: number; height: number }): Promise<unknown>;
    get(windowId: number): Promise<{ readonly type?: string }>;
  };
}

interface Heard<Values extends unknown[]> {
  addListener(listener: (...values: Values) => void): void;
}

/** A listener that answers later returns true and calls `answer` once. */
interface Messages {
  addListener(
    listener: (message: unknown, sender: Sender, answer: (value: unknown) => void) => boolean,
  ): void;
}

export interface Sender {
  /** The extension that sent it; undefined for a web page. */
  readonly id?: string;
  readonly url?: string;
  readonly origin?: string;
  readonly tab?: Tab;
}

export interface Tab {
  readonly id?: number;
  readonly windowId?: number;
  /** Only with a permission for the page. */
  readonly url?: string;
}

export interface NotificationOptions {
  readonly type: "basic";
  readonly iconUrl: string;
  readonly title: string;
  readonly message: string;
}

export interface Permissions {
  readonly origins?: string[];
  /** In Firefox: the data that may be sent to the product. */
  readonly data_collection?: string[];
}

interface ContentScript {
  readonly id: string;
  readonly matches: string[];
  readonly js: string[];
  readonly runAt: "document_idle";
}

export interface StorageArea {
  get(keys: string | readonly string[]): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string | readonly string[]): Promise<void>;
}

const scope: { browser?: BrowserApi; chrome?: BrowserApi } = globalThis as object;

/** Firefox's own name comes first: its `chrome` uses callbacks. */
export const api = (scope.browser ?? scope.chrome) as BrowserApi;
