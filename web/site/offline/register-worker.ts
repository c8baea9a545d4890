import { workerAddress } from './worker-address.ts';

/** The part of the router that is needed to notice that another page stands there. */
type PagesShown = { subscribe(listener: () => void): unknown };

/** Puts the worker before the site and tells it of pages that should open without internet, as they are opened. */
export async function registerWorker(router: PagesShown, opensOffline: () => boolean): Promise<void> {
  await navigator.serviceWorker.register(workerAddress());
  const { active } = await navigator.serviceWorker.ready;
  let told = '';

  function tell(): void {
    const { pathname } = window.location;
    if (pathname === told || !opensOffline()) return;
    told = pathname;
    active?.postMessage({ keep: pathname });
  }

  tell();
  router.subscribe(tell);
}
