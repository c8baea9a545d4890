import { isPageHandle } from '#web/lib/routing.ts';
import { workerAddress } from './worker-address.ts';

/** The part of the router that says which page stands there. */
type PagesShown = {
  readonly state: {
    readonly location: { readonly pathname: string };
    readonly navigation: { readonly state: string };
    readonly matches: readonly { readonly route: { readonly handle?: unknown } }[];
  };
  subscribe(listener: () => void): unknown;
};

/** Puts the worker before the site and tells it of pages that should open without internet. */
export async function registerWorker(router: PagesShown): Promise<void> {
  await navigator.serviceWorker.register(workerAddress());
  const { active } = await navigator.serviceWorker.ready;
  let told = '';

  function tell(): void {
    const { navigation, matches } = router.state;
    const handle = matches.at(-1)?.route.handle;
    const { pathname } = window.location;
    if (navigation.state !== 'idle' || pathname === told || !isPageHandle(handle) || handle.opensOffline !== true)
      return;
    told = pathname;
    active?.postMessage({ keep: pathname });
  }

  tell();
  router.subscribe(tell);
}
