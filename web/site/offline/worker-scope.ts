/**
 * The properties of a service worker's global scope that are used here. TypeScript's own types for it conflict with the
 * types of a page. This folder is checked together with the pages.
 */
export type WorkerEvent = { waitUntil(work: Promise<unknown>): void };

export type WorkerFetchEvent = WorkerEvent & {
  readonly request: Request;
  /** Response of the browser's navigation preload. Undefined if there was no preload. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

export type WorkerMessageEvent = WorkerEvent & { readonly data: unknown };

export type WorkerPushEvent = WorkerEvent & { readonly data: { text(): string } | null };

export type WorkerNotificationEvent = WorkerEvent & {
  readonly notification: { readonly data: unknown; close(): void };
};

export type WorkerNotificationOptions = {
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly icon: string;
  readonly renotify: boolean;
  readonly data: unknown;
};

export type WorkerClients = {
  claim(): Promise<void>;
  matchAll(wanted: {
    readonly type: 'window';
    readonly includeUncontrolled: boolean;
  }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
  openWindow(path: string): Promise<unknown>;
};

type WorkerEvents = {
  readonly install: WorkerEvent;
  readonly activate: WorkerEvent;
  readonly fetch: WorkerFetchEvent;
  readonly message: WorkerMessageEvent;
  readonly push: WorkerPushEvent;
  readonly notificationclick: WorkerNotificationEvent;
};

export type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly navigator: { readonly language: string };
  readonly clients: WorkerClients;
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: WorkerNotificationOptions): Promise<void>;
  };
  readonly cookieStore?: { get(name: string): Promise<{ readonly value: string } | null> };
  addEventListener<Name extends keyof WorkerEvents>(name: Name, act: (event: WorkerEvents[Name]) => void): void;
};
