import { parsePushNotification, openOrFocusPage, notificationPathOf } from './notifications.ts';
import { createOfflineCache } from './offline-cache.ts';
import { requestHandlingOf, storedPathOf } from './request-handling.ts';
import { chooseResponse } from './choose-voucher-response.ts';
import type { WorkerFetchEvent, WorkerScope } from './worker-scope.ts';

/**
 * The service worker of the site. It serves hashed files from the cache. Vouchers and washes that were viewed, the
 * screen of a station and the scanner for staff open offline. For all other pages, it shows an offline page. API calls,
 * receipts, checkout and other staff pages are never cached. It also shows push messages. See `docs/offline.md`.
 */
const scope = globalThis as unknown as WorkerScope;
const { origin } = scope.location;
const offlineCache = createOfflineCache(caches, (address, init) => fetch(address, init));

const offlinePages = { en: '/en/offline', he: '/he/offline' } as const;
/**
 * Maximum time in milliseconds to wait for the network if there is a cached copy. The time is limited because a phone
 * can show a signal but have no connection.
 */
const NETWORK_TIMEOUT_MS = 4_000;

/**
 * Returns the offline page in the language of the URL. If the URL has no language, uses the language that the visitor
 * chose, or otherwise the language of the device.
 */
async function offlinePageFor(pathname: string): Promise<Response> {
  const locale = /^\/(en|he)(?=\/|$)/.exec(pathname)?.[1] ?? (await scope.cookieStore?.get('language'))?.value;
  const hebrew = locale === undefined ? scope.navigator.language.startsWith('he') : locale === 'he';
  return (await offlineCache.findOfflinePage(hebrew ? offlinePages.he : offlinePages.en)) ?? Response.error();
}

async function fetchFromNetwork({ request, preloadResponse }: WorkerFetchEvent): Promise<Response> {
  return (await preloadResponse) ?? (await fetch(request));
}

async function openPage(event: WorkerFetchEvent): Promise<Response> {
  try {
    return await fetchFromNetwork(event);
  } catch {
    return await offlinePageFor(new URL(event.request.url).pathname);
  }
}

function nullAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}

/**
 * Caches a page that was loaded from the network. Some pages are cached in a special version for a device without a
 * connection (`storedPathOf`).
 */
async function storeLoadedPage(pathname: string, answer: Response): Promise<void> {
  const address = storedPathOf(pathname);
  const isOtherVersion = answer.ok && address !== pathname;
  await offlineCache.storePage(pathname, isOtherVersion ? await fetch(address) : answer);
}

/**
 * Returns a page that opens offline, such as a voucher, from the network and caches it. If the network fails or is
 * slow, returns the cached copy. If there is no cached copy, returns the offline page.
 */
async function openStoredPage(event: WorkerFetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const response = fetchFromNetwork(event).catch(() => null);
  // `waitUntil` is called before the first await, because the event accepts no more work after it
  event.waitUntil(response.then((answer) => (answer === null ? null : storeLoadedPage(pathname, answer.clone()))));
  const copy = await offlineCache.findStoredPage(pathname);
  const answer = await chooseResponse({ response, copy, timeout: nullAfter(NETWORK_TIMEOUT_MS) });
  return answer ?? (await offlinePageFor(pathname));
}

scope.addEventListener('install', (event) => {
  event.waitUntil(offlineCache.keepOfflinePages(Object.values(offlinePages)));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([offlineCache.tidyUp(), scope.registration.navigationPreload?.enable()]).then(() =>
      scope.clients.claim(),
    ),
  );
});

scope.addEventListener('fetch', (event) => {
  const plan = requestHandlingOf(event.request, origin);
  if (plan === 'asset') event.respondWith(offlineCache.asset(new URL(event.request.url).pathname));
  else if (plan === 'voucher') event.respondWith(openStoredPage(event));
  else if (plan === 'page') event.respondWith(openPage(event));
  else if (plan === 'pass') event.respondWith(fetchFromNetwork(event));
});

/**
 * Caches a page that opens offline, when the page requests this. The page was opened before the worker was active or by
 * a link within the site, or its state has changed.
 */
scope.addEventListener('message', (event) => {
  if (typeof event.data !== 'object' || event.data === null || !('keep' in event.data)) return;
  const { pathname } = new URL(String(event.data.keep), origin);
  if (requestHandlingOf({ method: 'GET', mode: 'navigate', url: origin + pathname }, origin) !== 'voucher') return;
  event.waitUntil(fetch(storedPathOf(pathname)).then((answer) => offlineCache.storePage(pathname, answer)));
});

scope.addEventListener('push', (event) => {
  const { title, options } = parsePushNotification(event.data?.text() ?? null);
  event.waitUntil(scope.registration.showNotification(title, options));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOrFocusPage(scope.clients, notificationPathOf(event.notification.data, origin), origin));
});
