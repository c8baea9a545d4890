import type { PortalIds } from '../staff/scene/portal-scene.ts';

/** One screen of the portal as somebody meets it. */
export type PortalScreen = {
  /** Its route below `/admin`, as `web/staff/routes.tsx` has it. */
  readonly route: string;
  /** Tabs, filters and instants: what stands behind the `?`. */
  readonly query?: string;
  /** What stands in the place of the route's names where it is not what is called so. */
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
  { route: 'inbox/:kind/:id', named: { kind: 'contact', id: 'contactId' } },
  { route: 'inbox/:kind/:id', named: { kind: 'franchise', id: 'leadId' } },
];

const places: readonly PortalScreen[] = [
  ...screens('stations', 'stickers', 'inventory', 'purchase-orders', 'employees', 'documents'),
  ...screens('stations/:stationId', 'inventory/:stationId/:itemId', 'purchase-orders/:purchaseOrderId'),
  ...withQueries('stations/:stationId', 'tab=log', 'tab=incidents', 'tab=facts', 'tab=devices'),
  ...screens('employees/:employeeId'),
];

const numbers: readonly PortalScreen[] = [
  ...screens('dashboard', 'reports', 'reports/sales', 'reports/washes', 'reports/vouchers', 'reports/consents'),
  ...withQueries('dashboard', 'tab=loyalty', 'tab=inventory', 'tab=documents'),
  ...withQueries('reports', 'of=vat', 'of=liability', 'of=washes', 'of=consents'),
  ...screens('settlements', 'settlements/:period', 'settlements/:period/rows'),
  { route: 'settlements/:period', named: { period: 'closedPeriod' } },
  ...screens('accountant', 'accountant/:period', 'accountant/journal', 'accountant/terms', 'accountant/untaxed'),
];

const rules: readonly PortalScreen[] = [
  ...screens(
    'catalogue',
    'catalogue/:productId',
    'team',
    'audit',
    'providers',
    'first-day',
    'settings',
    'legal',
    'retention',
    'shop',
  ),
  ...screens('loyalty/rules', 'loyalty/members', 'loyalty/points', 'loyalty/memberships', 'loyalty/founders'),
  ...withQueries('shop', 'part=company', 'part=contact', 'part=claims'),
  { route: 'legal/:text', named: { text: 'terms' } },
  { route: 'messages/:topic', named: { topic: 'receipt' } },
  ...screens('messages', '*'),
];

/** Every screen of the portal; `portal-english.e2e.ts` holds this against its routes. */
export const portalScreens: readonly PortalScreen[] = [...dealings, ...places, ...numbers, ...rules];

/** Where a screen is in a shop that has these. */
export function addressOf({ route, query, named = {} }: PortalScreen, ids: PortalIds): string {
  const fill = (text: string) =>
    text.replaceAll(/:(\w+)/g, (_, name: string) => {
      const wanted = named[name] ?? name;
      return encodeURIComponent(ids[wanted as keyof PortalIds] ?? wanted);
    });
  const path = `/admin/${fill(route).replace('*', 'nothing-here')}`;
  return query === undefined ? path : `${path}?${fill(query)}`;
}
