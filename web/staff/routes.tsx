import { useContext, useEffect, useState, type ReactNode } from 'react';
import { Link, Navigate, redirect, useLocation, useRouteError, type RouteObject } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { getCurrentStaffUser } from '#contracts/staff/team/sign-in.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { isMissingFile, missingFileHandlers, type MissingFileText } from '#web/lib/missing-files/missing-file.ts';
import { PortalFrame } from './frame/frame.tsx';
import { bottomBarEntriesOf } from './frame/visible-groups.ts';
import { MissingPage } from './kit/missing-page.tsx';
import {
  isAccountantOnly,
  MeContext,
  useMayOpen,
  useMe,
  usePortal,
  type CurrentStaffUser,
  type Portal,
} from './lib/portal.tsx';
import { loginUrl } from './lib/data/staff-api.ts';
import { linkedScreens, type Screen } from './linked-screens.ts';
import { navigationEntries } from './places.tsx';

/** Path of the screen that opens after the sign-in. */
const HOME = 'dashboard';

/** Loads the signed-in staff user. Redirects to sign-in if there is no session. */
async function loadMe() {
  const answer = await callApi(browserApi, getCurrentStaffUser, {});
  if (answer.ok) return answer.value;
  if (answer.status === 401) throw redirect(loginUrl());
  throw new Error(answer.problem.message);
}

function Loading() {
  const { locale } = usePortal();
  return (
    <div className="staff-frame" lang={locale} dir={textDirectionOf(locale)}>
      <div className="staff-side staff-side-empty" />
      <main className="staff-main">
        <output>{m.staff_loading()}</output>
      </main>
    </div>
  );
}

/**
 * Error message instead of a screen. It is inside the portal's frame, which stays usable, or on a page of its own if the
 * frame has not loaded either.
 */
function ScreenError({ children }: { readonly children: ReactNode }) {
  const { locale } = usePortal();
  if (useContext(MeContext) !== null) return <div className="staff-stack">{children}</div>;
  return (
    <main className="staff-door" lang={locale} dir={textDirectionOf(locale)}>
      {children}
    </main>
  );
}

/** Error message if the JavaScript file of a screen did not load. */
function MissingScreen() {
  const isInFrame = useContext(MeContext) !== null;
  const location = useLocation();
  const [reason, setReason] = useState<MissingFileText | null>(null);
  useEffect(() => void missingFileHandlers.explain().then(setReason), []);
  if (reason === null) return isInFrame ? <output>{m.staff_loading()}</output> : <Loading />;
  return (
    <ScreenError>
      <h1>{reason.title}</h1>
      <p>{reason.text}</p>
      <Link className="button button-secondary" to={location} replace reloadDocument={reason.inPlace !== true}>
        {reason.again ?? m.staff_again()}
      </Link>
    </ScreenError>
  );
}

function LoadFailed() {
  const error = useRouteError();
  const { key } = useLocation();
  // each retry is a new history entry with a new key, so the message is mounted again
  if (isMissingFile(error)) return <MissingScreen key={key} />;
  return (
    <ScreenError>
      <h1>{m.staff_failed()}</h1>
      {error instanceof Error ? <p>{error.message}</p> : null}
      <button type="button" className="button button-secondary" onClick={() => window.location.reload()}>
        {m.staff_again()}
      </button>
    </ScreenError>
  );
}

/** Message for a staff user who may not open the screen. It contains a link to a screen that the user may open. */
function NotAllowed() {
  const [first] = bottomBarEntriesOf(usePortal(), useMe());
  return (
    <div className="staff-stack">
      <h1>{m.staff_not_allowed_title()}</h1>
      <p>{m.staff_not_allowed_text()}</p>
      {first === undefined ? null : (
        <p>
          <Link to={`/admin/${first.path}`}>{first.label()}</Link>
        </p>
      )}
    </div>
  );
}

/**
 * Returns true if a staff user who only does accounting has just signed in. The list of months then opens instead of
 * the home page, because this user usually needs the files of the last month.
 */
function isForAccountant(me: CurrentStaffUser, state: unknown): boolean {
  return state === 'arrived' && isAccountantOnly(me);
}

/**
 * Redirects a staff user who may not open the dashboard, such as a partner, to the first screen that the user may open.
 * If there is no such screen, shows the message about the missing permission.
 */
function FirstPermittedScreen() {
  const first = navigationEntries.find(useMayOpen());
  return first === undefined ? <NotAllowed /> : <Navigate to={`/admin/${first.path}`} replace />;
}

/**
 * Returns the route of a screen. A user without the permission sees a message instead. The server would refuse the
 * calls anyway.
 */
function screenRoute(screen: Screen): RouteObject {
  const { path, load } = screen;
  return {
    path,
    lazy: async () => {
      const Screen = await load();
      function PermittedScreen() {
        const { state } = useLocation();
        const isPermitted = useMayOpen()(screen);
        if (isForAccountant(useMe(), path === HOME ? state : null)) return <Navigate to="/admin/accountant" replace />;
        if (isPermitted) return <Screen />;
        return path === HOME ? <FirstPermittedScreen /> : <NotAllowed />;
      }
      return { Component: PermittedScreen };
    },
  };
}

/**
 * Returns the routes of the staff portal. Screens of modules that the shop has disabled (`modulesOff`) have no route.
 */
export function portalRoutes(modulesOff: Portal['modulesOff']): RouteObject[] {
  const screens: readonly Screen[] = [...navigationEntries, ...linkedScreens];
  const shown = screens.filter(({ module }) => module === undefined || !modulesOff.includes(module));
  return [
    {
      path: '/admin/login',
      HydrateFallback: Loading,
      ErrorBoundary: LoadFailed,
      lazy: async () => ({ Component: (await import('./features/sign-in/sign-in-page.tsx')).SignInPage }),
    },
    {
      path: '/admin/setup',
      HydrateFallback: Loading,
      ErrorBoundary: LoadFailed,
      lazy: async () => ({ Component: (await import('./features/sign-in/setup-page.tsx')).SetupPage }),
    },
    {
      path: '/admin/forgot',
      HydrateFallback: Loading,
      ErrorBoundary: LoadFailed,
      lazy: async () => ({ Component: (await import('./features/sign-in/forgot-page.tsx')).ForgotPage }),
    },
    {
      path: '/admin/reset',
      HydrateFallback: Loading,
      ErrorBoundary: LoadFailed,
      lazy: async () => ({ Component: (await import('./features/sign-in/reset-page.tsx')).ResetPage }),
    },
    {
      path: '/admin/stop-email',
      HydrateFallback: Loading,
      ErrorBoundary: LoadFailed,
      lazy: async () => ({
        Component: (await import('./features/sign-in/cancel-email-change-page.tsx')).CancelEmailChangePage,
      }),
    },
    {
      // this URL exists only in development and tests, because the server serves it only there
      path: '/dev/components/:locale/:look',
      HydrateFallback: Loading,
      ErrorBoundary: LoadFailed,
      lazy: async () => ({ Component: (await import('./features/components/components-page.tsx')).ComponentsPage }),
    },
    {
      path: '/admin',
      id: 'frame',
      loader: loadMe,
      shouldRevalidate: () => false,
      Component: PortalFrame,
      HydrateFallback: Loading,
      ErrorBoundary: LoadFailed,
      // a screen that does not load leaves the frame in place
      children: [
        {
          ErrorBoundary: LoadFailed,
          children: [
            ...shown.map(screenRoute),
            {
              path: 'settings',
              lazy: async () => ({ Component: (await import('./features/settings/settings-page.tsx')).SettingsPage }),
            },
            screenRoute({
              path: 'orders/:orderId',
              permission: 'order.read',
              load: async () => (await import('./features/orders/order-page.tsx')).OrderPage,
            }),
            screenRoute({
              path: 'inbox/:kind/:id',
              permission: 'inbox.read',
              load: async () => (await import('./features/cases/case-page.tsx')).CasePage,
            }),
            screenRoute({
              path: 'vouchers/:lotId',
              permission: 'voucher.read',
              load: async () => (await import('./features/vouchers/voucher-page.tsx')).VoucherPage,
            }),
            screenRoute({
              path: 'customers/:customerId',
              permission: 'customer.read',
              load: async () => (await import('./features/customers/customer-page.tsx')).CustomerPage,
            }),
            screenRoute({
              path: 'customers/guests/:orderId',
              permission: 'order.read',
              load: async () => (await import('./features/customers/guest-page.tsx')).GuestPage,
            }),
            { path: '*', Component: MissingPage },
          ],
        },
      ],
    },
  ];
}
