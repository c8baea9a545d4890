import { workerUrl } from '#web/lib/push/worker-url.ts';

type NavigationEvents = { subscribe(listener: () => void): unknown };

/**
 * Registers the service worker. After each navigation to a page that opens offline, asks the worker to store that page.
 */
export async function registerWorker(router: NavigationEvents, opensOffline: () => boolean): Promise<void> {
  await navigator.serviceWorker.register(workerUrl());
  const { active } = await navigator.serviceWorker.ready;
  let reportedPath = '';

  function tell(): void {
    const { pathname } = window.location;
    if (pathname === reportedPath || !opensOffline()) return;
    reportedPath = pathname;
    active?.postMessage({ keep: pathname });
  }

  tell();
  router.subscribe(tell);
}
