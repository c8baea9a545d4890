/**
 * The used part of a service worker's global scope. TypeScript's own types for it conflict with the types of a page,
 * and this folder is checked together with the pages.
 */
export type WorkerEvent = { waitUntil(work: Promise<unknown>): void };

export type WorkerFetchEvent = WorkerEvent & {
  readonly request: Request;
  /** Response of the browser's navigation preload; undefined without preload. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

export type WorkerMessageEvent = WorkerEvent & { readonly data: unknown };

type WorkerEvents = {
  readonly install: WorkerEvent;
  readonly activate: WorkerEvent;
  readonly fetch: WorkerFetchEvent;
  readonly message: WorkerMessageEvent;
};

export type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly navigator: { readonly language: string };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly cookieStore?: { get(name: string): Promise<{ readonly value: string } | null> };
  addEventListener<Name extends keyof WorkerEvents>(name: Name, act: (event: WorkerEvents[Name]) => void): void;
};
