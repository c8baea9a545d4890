import { useEffect, useState } from 'react';
import { Link, redirect, useLocation, useRouteError, type RouteObject } from 'react-router';
import { directionOf } from '#contracts/core/locale.ts';
import { getStaff } from '#contracts/staff/team/sign-in.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { isMissingFile, missingFile, type MissingFile } from '#web/lib/missing-files/missing-file.ts';
import { Frame } from './frame.tsx';
import { mayUse, useMe, usePortal } from './lib/portal.tsx';
import { loginAddress } from './lib/data/staff-api.ts';
import { furtherScreens } from './further-screens.ts';
import { places, type Place } from './places.tsx';

/** Who is signed in; whoever is not goes to the door. */
async function loadMe() {
  const answer = await callApi(browserApi, getStaff, {});
  if (answer.ok) return answer.value;
  if (answer.status === 401) throw redirect(loginAddress());
  throw new Error(answer.problem.message);
}

function Loading() {
  const { locale } = usePortal();
  return (
    <main className="staff-door" lang={locale} dir={directionOf(locale)}>
      <output>{m.staff_loading()}</output>
    </main>
  );
}

/** A screen whose file did not load. */
function MissingScreen() {
  const { locale } = usePortal();
  const here = useLocation();
  const [reason, setReason] = useState<MissingFile | null>(null);
  useEffect(() => void missingFile.explain().then(setReason), []);
  if (reason === null) return <Loading />;
  return (
    <main className="staff-door" lang={locale} dir={directionOf(locale)}>
      <h1 className="text-2xl">{reason.title}</h1>
      <p>{reason.text}</p>
      <Link className="button button-secondary" to={here} replace reloadDocument={reason.inPlace !== true}>
        {reason.again ?? m.staff_again()}
      </Link>
    </main>
  );
}

function Failed() {
  const { locale } = usePortal();
  const error = useRouteError();
  const { key } = useLocation();
  // every try is an entry of its own
  if (isMissingFile(error)) return <MissingScreen key={key} />;
  return (
    <main className="staff-door" lang={locale} dir={directionOf(locale)}>
      <h1 className="text-2xl">{m.staff_failed()}</h1>
      {error instanceof Error ? <p>{error.message}</p> : null}
      <button type="button" className="button button-secondary" onClick={() => window.location.reload()}>
        {m.staff_again()}
      </button>
    </main>
  );
}

function Missing() {
  return (
    <div className="staff-stack">
      <h1 className="text-2xl">{m.staff_missing_title()}</h1>
      <p>{m.staff_missing_text()}</p>
      <p>
        <Link to="/admin/dashboard">{m.staff_place_dashboard()}</Link>
      </p>
    </div>
  );
}

function NotAllowed() {
  return (
    <div className="staff-stack">
      <h1 className="text-2xl">{m.staff_not_allowed_title()}</h1>
      <p>{m.staff_not_allowed_text()}</p>
      <p>
        <Link to="/admin/dashboard">{m.staff_place_dashboard()}</Link>
      </p>
    </div>
  );
}

/** The server refuses the calls of a screen anyway; this says why it would be empty. */
function screenRoute({ path, permission, load }: Pick<Place, 'path' | 'permission' | 'load'>): RouteObject {
  return {
    path,
    lazy: async () => {
      const Screen = await load();
      function Permitted() {
        return mayUse(useMe(), permission) ? <Screen /> : <NotAllowed />;
      }
      return { Component: Permitted };
    },
  };
}

export function portalRoutes(): RouteObject[] {
  return [
    {
      path: '/admin/login',
      HydrateFallback: Loading,
      ErrorBoundary: Failed,
      lazy: async () => ({ Component: (await import('./features/sign-in/sign-in-page.tsx')).SignInPage }),
    },
    {
      path: '/admin/setup',
      HydrateFallback: Loading,
      ErrorBoundary: Failed,
      lazy: async () => ({ Component: (await import('./features/sign-in/setup-page.tsx')).SetupPage }),
    },
    {
      path: '/admin',
      id: 'frame',
      loader: loadMe,
      shouldRevalidate: () => false,
      Component: Frame,
      HydrateFallback: Loading,
      ErrorBoundary: Failed,
      children: [
        ...places.map(screenRoute),
        ...furtherScreens.map(screenRoute),
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
          load: async () => (await import('./features/inbox/case-page.tsx')).CasePage,
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
        { path: '*', Component: Missing },
      ],
    },
  ];
}
