import { createKeeper } from './keep.ts';
import { planFor } from './request-plan.ts';
import { chooseAnswer } from './voucher-answer.ts';
import type { WorkerFetchEvent, WorkerScope } from './worker-scope.ts';

/**
 * Between the pages and the network: hashed files come from the device, an opened voucher opens
 * without internet, and any other page says in words that the network is away. Calls, receipts,
 * checkout and staff pages are never kept. See `docs/offline.md`.
 */
const scope = globalThis as unknown as WorkerScope;
const { origin } = scope.location;
const keeper = createKeeper(caches, (address, init) => fetch(address, init));

const offlinePages = { en: '/en/offline', he: '/he/offline' } as const;
/** A phone in a basement has bars and no answer: with a copy at hand nobody waits longer. */
const PATIENCE_MS = 4_000;

/** The language of the address, else the chosen one, else the device's. */
async function offlinePageFor(pathname: string): Promise<Response> {
  const said = /^\/(en|he)(?=\/|$)/.exec(pathname)?.[1] ?? (await scope.cookieStore?.get('language'))?.value;
  const hebrew = said === undefined ? scope.navigator.language.startsWith('he') : said === 'he';
  return (await keeper.findOfflinePage(hebrew ? offlinePages.he : offlinePages.en)) ?? Response.error();
}

async function fromNetwork({ request, preloadResponse }: WorkerFetchEvent): Promise<Response> {
  return (await preloadResponse) ?? (await fetch(request));
}

async function openPage(event: WorkerFetchEvent): Promise<Response> {
  try {
    return await fromNetwork(event);
  } catch {
    return await offlinePageFor(new URL(event.request.url).pathname);
  }
}

function later(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}

/** From the network and kept; where that fails, what was kept before. */
async function openVoucher(event: WorkerFetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const asked = fromNetwork(event).catch(() => null);
  // asked for before the first pause: an event that has been answered takes no more work
  event.waitUntil(asked.then((answer) => (answer === null ? null : keeper.keepVoucher(pathname, answer.clone()))));
  const copy = await keeper.findVoucher(pathname);
  const answer = await chooseAnswer({ asked, copy, patience: later(PATIENCE_MS) });
  return answer ?? (await offlinePageFor(pathname));
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keeper.keepOfflinePages(Object.values(offlinePages)));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([keeper.tidyUp(), scope.registration.navigationPreload?.enable()]).then(() => scope.clients.claim()),
  );
});

scope.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, origin);
  if (plan === 'asset') event.respondWith(keeper.asset(new URL(event.request.url).pathname));
  else if (plan === 'voucher') event.respondWith(openVoucher(event));
  else if (plan === 'page') event.respondWith(openPage(event));
  else if (plan === 'pass') event.respondWith(fromNetwork(event));
});

/** A voucher that was opened before the worker was there, or by a link within the site. */
scope.addEventListener('message', (event) => {
  if (typeof event.data !== 'object' || event.data === null || !('keep' in event.data)) return;
  const { pathname } = new URL(String(event.data.keep), origin);
  if (planFor({ method: 'GET', mode: 'navigate', url: origin + pathname }, origin) !== 'voucher') return;
  event.waitUntil(fetch(pathname).then((answer) => keeper.keepVoucher(pathname, answer)));
});
