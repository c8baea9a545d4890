import type { PortalIds } from '../staff/scene/portal-scene.ts';

/** One screen of the portal. */
export type PortalScreen = {
  /** Its route below `/admin`, as in `web/staff/routes.tsx`. */
  readonly route: string;
  /** Tabs, filters and times, which are the part of the URL after `?`. */
  readonly query?: string;
  /** Values of route parameters that differ from the default values. */
  readonly named?: Partial<Record<string, string | keyof PortalIds>>;
};

function screens(...routes: readonly string[]): PortalScreen[] {
  return routes.map((route) => ({ route }));
}

function withQueries(route: string, ...queries: readonly string[]): PortalScreen[] {
  return queries.map((query) => ({ route, query }));
}

const dealings: readonly PortalScreen[] = [
  ...screens('orders', 'payments', 'inbox', 'vouchers', 'customers', 'verifications', 'goodwill'),
  ...screens('orders/:orderId', 'vouchers/:lotId', 'customers/:customerId', 'verifications/:requestId'),
  ...['orders/:orderId', 'vouchers/:lotId', 'customers/:customerId'].flatMap((route) => withQueries(route, 'at=:at')),
  { route: 'orders/:orderId', named: { orderId: 'giftOrderId' } },
  { route: 'customers/guests/:orderId', named: { orderId: 'giftOrderId' } },
  { route: 'inbox/:kind/:id', named: { kind: 'contact', id: 'contactId' } },
  { route: 'inbox/:kind/:id', named: { kind: 'franchise', id: 'leadId' } },
];

const places: readonly PortalScreen[] = [
  ...screens('control-room', 'work-orders', 'work-orders/:workOrderId', 'care-plans', 'wash-costs', 'firmware'),
  ...screens('stations', 'stickers', 'inventory', 'purchase-orders', 'employees', 'documents'),
  ...screens('stations/:stationId', 'inventory/:stationId/:itemId', 'purchase-orders/:purchaseOrderId'),
  ...withQueries('stations/:stationId', 'tab=log', 'tab=incidents', 'tab=figures', 'tab=facts', 'tab=devices'),
  ...screens('employees/:employeeId'),
];

const numbers: readonly PortalScreen[] = [
  ...screens('dashboard', 'reports', 'reports/sales', 'reports/washes', 'reports/vouchers', 'reports/consents'),
  ...withQueries('dashboard', 'tab=loyalty', 'tab=inventory', 'tab=documents'),
  ...withQueries('reports', 'of=vat', 'of=liability', 'of=washes', 'of=cohorts', 'of=consents'),
  ...screens('settlements', 'settlements/:period', 'settlements/:period/rows'),
  { route: 'settlements/:period', named: { period: 'closedPeriod' } },
  ...screens('payouts', 'payouts/overdue', 'payouts/:payoutId'),
  ...screens('accountant', 'accountant/:period', 'accountant/journal', 'accountant/terms', 'accountant/untaxed'),
];

const rules: readonly PortalScreen[] = [
  ...screens(
    'catalogue',
    'catalogue/:productId',
    'team',
    'team/limits',
    'team/roles',
    'audit',
    'providers',
    'first-day',
    'settings',
    'legal',
    'retention',
    'shop',
    'home-page',
    'pictures',
    'holidays',
  ),
  ...screens(
    'loyalty',
    'loyalty/rules',
    'loyalty/members',
    'loyalty/points',
    'loyalty/memberships',
    'loyalty/founders',
  ),
  ...withQueries('shop', 'part=company', 'part=contact', 'part=claims'),
  ...withQueries('home-page', 'part=steps', 'part=questions', 'part=sharing'),
  { route: 'legal/:text', named: { text: 'terms' } },
  { route: 'messages/:topic', named: { topic: 'receipt' } },
  ...screens('messages', '*'),
];

/** All screens of the portal; `portal-english.e2e.ts` compares them with its routes. */
export const portalScreens: readonly PortalScreen[] = [...dealings, ...places, ...numbers, ...rules];

/** Returns the URL of a screen with these ids. */
export function addressOf({ route, query, named = {} }: PortalScreen, ids: PortalIds): string {
  const fill = (text: string) =>
    text.replaceAll(/:(\w+)/g, (_, name: string) => {
      const wanted = named[name] ?? name;
      return encodeURIComponent(ids[wanted as keyof PortalIds] ?? wanted);
    });
  const path = `/admin/${fill(route).replace('*', 'nothing-here')}`;
  return query === undefined ? path : `${path}?${fill(query)}`;
}
