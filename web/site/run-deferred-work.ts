import { recoverMissingFiles } from '#web/lib/missing-files/recover-missing-files.tsx';
import { isPageHandle } from '#web/lib/addresses/routing.ts';
import offlinePicture from './illustrations/offline.svg';
import { applyFontAtNextNavigation } from './late-font.ts';
import { registerWorker } from './offline/register-worker.ts';

type SiteRouter = {
  subscribe(listener: () => void): () => void;
  readonly state: {
    readonly matches: readonly { readonly route: { readonly handle?: unknown } }[];
    readonly navigation: { readonly state: string };
  };
};

function opensOffline({ state }: SiteRouter): boolean {
  const handle = state.matches.at(-1)?.route.handle;
  return state.navigation.state === 'idle' && isPageHandle(handle) && handle.opensOffline === true;
}

/** Runs the work that the first view of a page does not need. */
export async function runDeferredWork(router: SiteRouter): Promise<void> {
  recoverMissingFiles(offlinePicture);
  // the page keeps its fallback font if the font does not load
  void applyFontAtNextNavigation(router).catch(() => undefined);
  if (!CSS.supports('animation-timeline: view()')) {
    void import('./features/landing/deemphasize-bar-button.ts')
      .then(({ deemphasizeBarButton }) => deemphasizeBarButton(router))
      .catch(() => undefined);
  }
  // end-to-end tests wait for this attribute
  document.documentElement.dataset['settled'] = 'true';
  // only a built site has a service worker, see `offline/service-worker.ts`
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerWorker(router, () => opensOffline(router));
}
