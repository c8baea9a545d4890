import { Suspense } from 'react';
import { useLocation, useSearchParams, type RouteObject } from 'react-router';
import { differInDialogOnly, withDialog } from '#web/lib/addresses/dialog-address.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { useCloseDialog } from '#web/lib/addresses/use-close-dialog.ts';
import type { PageModule } from '#web/lib/addresses/routing.ts';
import { useCustomer } from '#web/lib/session.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ConsentBar } from './features/consent/consent-bar.tsx';
import { PageError, ShellError } from './features/shell/faults/page-error.tsx';
import { Shell } from './features/shell/shell.tsx';
import { mayHaveRunningWash } from './washes/running-wash-hint.ts';

/**
 * Creates the route of a page. `name` is the name of its file in `routes/`, which the server needs to preload the file.
 * `load` imports the file as a chunk of its own. `path` can be omitted if it equals the name.
 */
function page(name: string, load: () => Promise<PageModule>, path = `/${name}`): RouteObject {
  return {
    id: name,
    path,
    lazy: async () => {
      const { Component, ErrorBoundary, handle, loader, shouldRevalidate } = await load();
      return {
        Component,
        handle,
        ...(loader === undefined ? {} : { loader }),
        ...(ErrorBoundary === undefined ? {} : { ErrorBoundary }),
        shouldRevalidate: (change: Parameters<NonNullable<PageModule['shouldRevalidate']>>[0]) =>
          !differInDialogOnly(change.currentUrl, change.nextUrl) &&
          (shouldRevalidate?.(change) ?? change.defaultShouldRevalidate),
      };
    },
  };
}

const accountDialogs = lazyComponent<{ readonly onClose: () => void }>(
  () => import('./account-dialogs.tsx').then((part) => part.AccountDialogs),
  ({ onClose }) => onClose(),
);

/**
 * Shows the account dialog that the URL opens over any page. The dialogs need JavaScript. Without JavaScript, full
 * pages replace them.
 */
function DialogsFromUrl() {
  const [search] = useSearchParams();
  const close = useCloseDialog(withDialog(search, null).toString());
  const { pathname } = useLocation();
  const isRequested = search.has('signIn') || search.has('register');
  // the full sign-in page shows the outcome of a sign-in itself
  if (!useHydrated() || !isRequested || pathname === '/login') return null;
  return (
    <Suspense fallback={<div className="loading-line" data-on="true" />}>
      <accountDialogs.Part onClose={close} />
    </Suspense>
  );
}

const runningWash = lazyComponent(() =>
  import('./running-wash/running-wash.tsx').then((part) => part.RunningWashStrip),
);

/**
 * Shows a link to a running wash. It is loaded only for signed-in customers, and in browsers whose storage says that a
 * wash may be running (`washes/running-wash-hint.ts`). A first visit therefore does not load it, and cached pages are
 * the same for every visitor. The page of a wash needs no such link.
 */
function RunningWash() {
  const { pathname } = useLocation();
  const customer = useCustomer();
  if (!useHydrated() || /^\/(wash|walk-up)\//.test(pathname) || (customer === null && !mayHaveRunningWash()))
    return null;
  return (
    <Suspense>
      <runningWash.Part />
    </Suspense>
  );
}

function SiteShell() {
  return <Shell consent={<ConsentBar />} dialogs={<DialogsFromUrl />} running={<RunningWash />} />;
}

/**
 * Returns the routes of all pages. Each page is also served under `/en` and `/he`. Each call returns a new list,
 * because a router changes its list.
 */
export function siteRoutes(): RouteObject[] {
  return [
    {
      id: 'shell',
      Component: SiteShell,
      ErrorBoundary: ShellError,
      children: [
        {
          id: 'pages',
          ErrorBoundary: PageError,
          children: [
            page('home', () => import('./routes/home.tsx'), '/'),
            page(
              'checkout-return',
              () => import('./routes/purchase/checkout-return.tsx'),
              '/checkout/return/:orderToken',
            ),
            page('receipt', () => import('./routes/purchase/receipt.tsx'), '/receipt/:transactionId'),
            page('voucher-lookup', () => import('./routes/purchase/voucher-lookup.tsx'), '/voucher'),
            page('voucher', () => import('./routes/purchase/voucher.tsx'), '/voucher/:voucherToken'),
            page('station-code', () => import('./routes/wash/station-code.tsx'), '/s'),
            page('scan', () => import('./routes/wash/scan.tsx'), '/s/:stationToken'),
            page('pay', () => import('./routes/wash/pay.tsx'), '/:place/:stationToken/pay'),
            page('walk-up', () => import('./routes/wash/walk-up.tsx'), '/walk-up/:redemptionToken'),
            page('wash', () => import('./routes/wash/wash.tsx'), '/wash/:redemptionToken'),
            page('scanner', () => import('./routes/wash/scanner.tsx')),
            page('station-screen', () => import('./routes/wash/station-screen.tsx'), '/station-screen/:screenToken?'),
            page('dashboard', () => import('./routes/account/dashboard.tsx')),
            page('about', () => import('./routes/reading/about.tsx')),
            page('franchise', () => import('./routes/reading/franchise.tsx')),
            page('our-service', () => import('./routes/reading/our-service.tsx')),
            page('contact', () => import('./routes/reading/contact.tsx')),
            page('privacy', () => import('./routes/reading/privacy.tsx')),
            page('terms', () => import('./routes/reading/terms.tsx')),
            page('accessibility', () => import('./routes/reading/accessibility.tsx')),
            page('stations', () => import('./routes/wash/stations.tsx')),
            page('status', () => import('./routes/wash/status.tsx')),
            page('station', () => import('./routes/wash/station.tsx'), '/stations/:slug'),
            page('login', () => import('./routes/account/login.tsx')),
            page('register', () => import('./routes/account/register.tsx')),
            page('password-forgot', () => import('./routes/account/password-forgot.tsx'), '/password/forgot'),
            page('password-reset', () => import('./routes/account/password-reset.tsx'), '/password/reset'),
            page('email-verify', () => import('./routes/account/email-verify.tsx'), '/email/verify'),
            page('phone-join', () => import('./routes/phone-join.tsx'), '/phone/join'),
            page('cancel', () => import('./routes/purchase/cancel.tsx')),
            page('rate', () => import('./routes/purchase/rate.tsx'), '/rate/:transactionId'),
            page('founder-member', () => import('./routes/account/founder-member.tsx')),
            page('test-purchase', () => import('./routes/purchase/test-purchase.tsx')),
            page('not-found', () => import('./routes/not-found.tsx'), '*'),
          ],
        },
      ],
    },
  ];
}
