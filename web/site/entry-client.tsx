import './styles/site.css';
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { speak } from '#web/lib/language/language.ts';
import { PageProvider } from '#web/lib/page.tsx';
import { apiContext, draftContext, isPageHandle } from '#web/lib/addresses/routing.ts';
import { watchSession } from '#web/lib/session.ts';
import { tooltipsWhenNeeded } from '#web/lib/tooltips-when-needed.ts';
import type { BootData } from './boot-data.ts';
import { LoadingScreen } from './features/shell/faults/loading-screen.tsx';
import { layOutRest } from './lay-out-rest.ts';
import { siteRoutes } from './routes.tsx';

/** The first visit belongs to the visitor: what is for later is fetched when the page has settled. */
const SETTLE_DELAY_MS = 2_000;

function bootData(): BootData {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '') as BootData;
}

/** Loads the files of the current page before hydration, so that nothing on it blinks. */
async function readyRoutes(base: string): Promise<RouteObject[]> {
  const routes = siteRoutes();
  const matches = matchRoutes(routes, window.location, base === '' ? '/' : base) ?? [];
  for (const { route } of matches) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    if (isPageHandle(route.handle)) await route.handle.prepare?.(new URL(window.location.href));
  }
  return routes;
}

function freshContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, browserApi);
  context.set(draftContext, null);
  return context;
}

type SiteRouter = ReturnType<typeof createBrowserRouter>;

async function siteRouter({ base, hydration }: BootData): Promise<SiteRouter> {
  return createBrowserRouter(await readyRoutes(base), {
    basename: base === '' ? '/' : base,
    getContext: freshContext,
    ...(hydration === null ? {} : { hydrationData: hydration }),
  });
}

/** Resolves when the first page's data is loaded; immediately where the server sent it along. */
function untilReady(router: SiteRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

/** Tells the script in the head, and tests from outside, that the page reacts from now on. */
function Alive() {
  useEffect(() => {
    document.documentElement.dataset['alive'] = 'true';
    document.dispatchEvent(new Event('alive'));
    layOutRest();
  }, []);
  return null;
}

function site(boot: BootData, content: ReactNode): ReactNode {
  return (
    <StrictMode>
      <PageProvider page={boot.page}>{content}</PageProvider>
      <Alive />
    </StrictMode>
  );
}

/** The server drew the page: it stays as it is and comes to life. */
async function hydrate(root: Element, boot: BootData): Promise<SiteRouter> {
  const router = await siteRouter(boot);
  startTransition(() => {
    hydrateRoot(root, site(boot, <RouterProvider router={router} />));
  });
  return router;
}

/** The browser draws the page alone: until it can, it says that it is loading, and what. */
async function draw(root: Root, boot: BootData): Promise<SiteRouter> {
  root.render(site(boot, <LoadingScreen />));
  const router = await siteRouter(boot);
  await untilReady(router);
  root.render(site(boot, <RouterProvider router={router} />));
  return router;
}

/** Runs what follows after everything that the visitor waits for. */
async function settle(router: SiteRouter): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_DELAY_MS));
  const { whenSettled } = await import('./when-settled.ts');
  await whenSettled(router);
}

/** Few visits come by a friend's link: the others do not load what keeps it. Without its file the visit goes on. */
async function keepReferral(search: string): Promise<void> {
  if (!search.includes('ref=')) return;
  const part = await import('#web/lib/addresses/referral.ts').catch(() => null);
  part?.rememberReferral(search, () => window.localStorage);
}

async function start(): Promise<void> {
  const boot = bootData();
  speak(boot.page.locale);
  const root = document.getElementById('root');
  if (root === null) throw new Error('no root');
  const drawn = root.childElementCount > 0;
  const router = drawn ? await hydrate(root, boot) : await draw(createRoot(root), boot);
  void keepReferral(window.location.search);
  watchSession();
  tooltipsWhenNeeded();
  // without a worker (a private window, a full disk) the site works as well, only not without internet
  await settle(router).catch(() => undefined);
}

// in a task of its own, so that a press that comes while the files are parsed is handled first
setTimeout(() => void start());
