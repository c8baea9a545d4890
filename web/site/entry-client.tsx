import './styles/site.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { browserApi } from '#web/lib/browser-api.ts';
import { speak } from '#web/lib/language.ts';
import { PageProvider } from '#web/lib/page.tsx';
import { apiContext, draftContext, isPageHandle } from '#web/lib/routing.ts';
import type { BootData } from './boot-data.ts';
import { siteRoutes } from './routes.tsx';

/**
 * Zod's `jitless` setting, put where zod looks for it before it loads with the first dialog: it would
 * otherwise try out `new Function`, which the page's policy forbids and reports.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

function bootData(): BootData {
  const text = document.getElementById('boot')?.textContent;
  if (text === undefined || text === null) throw new Error('the page came without its data');
  return JSON.parse(text) as BootData;
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

async function start(): Promise<void> {
  const boot = bootData();
  speak(boot.page.locale);
  const router = createBrowserRouter(await readyRoutes(boot.base), {
    basename: boot.base === '' ? '/' : boot.base,
    getContext: freshContext,
    hydrationData: boot.hydration,
  });
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page came without its root');
  hydrateRoot(
    root,
    <StrictMode>
      <PageProvider page={boot.page}>
        <RouterProvider router={router} />
      </PageProvider>
    </StrictMode>,
  );
}

void start();
