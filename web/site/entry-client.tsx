import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { withoutDisabledModules } from '#web/lib/calls/without-disabled-modules.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { PageProvider } from '#web/lib/page.tsx';
import { apiContext, draftContext, isPageHandle } from '#web/lib/addresses/routing.ts';
import { watchSession } from '#web/lib/session.ts';
import { loadTooltipsWhenNeeded } from '#web/lib/load-tooltips-when-needed.ts';
import './styles/site.css';
import type { BootData } from './boot-data.ts';
import { LoadingScreen } from './features/shell/faults/loading-screen.tsx';
import { siteRoutes } from './routes.tsx';

/**
 * Runs a function when the browser is idle. Safari does not provide `requestIdleCallback`, so a timer replaces it
 * there. Safari lays out the whole page immediately (`styles/base.css`), so waiting for idle time would gain little.
 */
const inIdleMoment: (step: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (step) => requestIdleCallback(step, { timeout: 500 })
    : (step) => setTimeout(step);

/**
 * Lays out the rest of the page. The first paint after a new navigation lays out only the content near the window
 * (`arriving` on the root element). This function lays out the other sections, one per idle callback. All of them at
 * the same time would block a slow phone.
 */
function layOutBelowFold(): void {
  const root = document.documentElement;
  if (!root.classList.contains('arriving')) return;
  const parts = [...document.querySelectorAll<HTMLElement>('main > section ~ section, main ~ footer')];
  let next = 0;
  const step = (): void => {
    const part = parts[next];
    next += 1;
    if (part !== undefined) {
      part.style.contentVisibility = 'visible';
      inIdleMoment(step);
      return;
    }
    root.classList.remove('arriving');
    for (const one of parts) one.style.removeProperty('content-visibility');
  };
  inIdleMoment(step);
}

/**
 * Delay in milliseconds between the loading of the first page and the loading of files for later use. These files then
 * do not compete with the page.
 */
const SETTLE_DELAY_MS = 2_000;

function bootData(): BootData {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '') as BootData;
}

/** Loads the files of the current page before hydration, so that the page does not flicker. */
async function loadCurrentRoutes(base: string): Promise<RouteObject[]> {
  const routes = siteRoutes();
  const matches = matchRoutes(routes, window.location, base === '' ? '/' : base) ?? [];
  for (const { route } of matches) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    if (isPageHandle(route.handle)) await route.handle.prepare?.(new URL(window.location.href));
  }
  return routes;
}

function createRouterContext({ modulesOff }: BootData): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, withoutDisabledModules(browserApi, modulesOff));
  context.set(draftContext, null);
  return context;
}

type SiteRouter = ReturnType<typeof createBrowserRouter>;

async function siteRouter(boot: BootData): Promise<SiteRouter> {
  const { base, hydration } = boot;
  return createBrowserRouter(await loadCurrentRoutes(base), {
    basename: base === '' ? '/' : base,
    getContext: () => createRouterContext(boot),
    ...(hydration === null ? {} : { hydrationData: hydration }),
  });
}

/**
 * Resolves when the data of the first page has loaded. Resolves immediately if the server included the data in the
 * page.
 */
function waitUntilReady(router: SiteRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

/** Informs the inline script in the document head, and end-to-end tests, that the page is hydrated. */
function HydrationSignal() {
  useEffect(() => {
    document.documentElement.dataset['alive'] = 'true';
    document.dispatchEvent(new Event('alive'));
    layOutBelowFold();
  }, []);
  return null;
}

function site(boot: BootData, content: ReactNode): ReactNode {
  return (
    <StrictMode>
      <PageProvider page={boot.page}>{content}</PageProvider>
      <HydrationSignal />
    </StrictMode>
  );
}

/** Hydrates a server-rendered page. */
async function hydrate(root: Element, boot: BootData): Promise<SiteRouter> {
  const router = await siteRouter(boot);
  startTransition(() => {
    hydrateRoot(root, site(boot, <RouterProvider router={router} />));
  });
  return router;
}

/** Renders a page in the browser. Shows the loading screen until the data of the page has loaded. */
async function renderInBrowser(root: Root, boot: BootData): Promise<SiteRouter> {
  root.render(site(boot, <LoadingScreen />));
  const router = await siteRouter(boot);
  await waitUntilReady(router);
  root.render(site(boot, <RouterProvider router={router} />));
  return router;
}

/**
 * Runs the work that the first page does not need. Waits until the first page has loaded, and then for
 * `SETTLE_DELAY_MS`.
 */
async function runDeferredWorkAfterLoad(router: SiteRouter): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_DELAY_MS));
  const { runDeferredWork } = await import('./run-deferred-work.ts');
  await runDeferredWork(router);
}

/**
 * Stores the referral code if the visitor followed a referral link. The code for this is loaded only then, because few
 * visits need it. If its file does not load, the visit continues.
 */
async function storeReferral(search: string): Promise<void> {
  if (!search.includes('ref=')) return;
  const part = await import('#web/lib/addresses/referral.ts').catch(() => null);
  part?.rememberReferral(search, () => window.localStorage);
}

async function start(): Promise<void> {
  const boot = bootData();
  setLanguage(boot.page.locale);
  const root = document.getElementById('root');
  if (root === null) throw new Error('no root');
  const drawn = root.childElementCount > 0;
  const router = drawn ? await hydrate(root, boot) : await renderInBrowser(createRoot(root), boot);
  void storeReferral(window.location.search);
  watchSession();
  loadTooltipsWhenNeeded();
  // without a service worker (a private window, a full disk) the site works, but it is not available offline
  await runDeferredWorkAfterLoad(router).catch(() => undefined);
}

// the start runs in its own task, so that an input event that occurs during parsing is handled first
setTimeout(() => void start());
