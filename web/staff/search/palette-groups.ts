import type { Locale } from '#contracts/core/locale.ts';
import type { SearchResults } from '#contracts/staff/search.ts';
import { formatDate, formatDateTime, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { caseKindWords } from '../lib/words/case-words.ts';
import { orderStateWords } from '../lib/words/order-words.ts';
import type { Destination } from './destinations.ts';

/** A line of the palette: URL, label and note. */
export type PaletteLine = { readonly to: string; readonly label: string; readonly note: string };
export type PaletteGroup = { readonly id: string; readonly title: string; readonly lines: readonly PaletteLine[] };

const nothing: SearchResults = { orders: [], vouchers: [], customers: [], cases: [], stations: [] };

/** Returns search results and destinations grouped by kind; empty groups are left out. */
export function groupsOf(
  found: SearchResults = nothing,
  destinations: readonly Destination[],
  locale: Locale,
): PaletteGroup[] {
  const groups: PaletteGroup[] = [
    {
      id: 'orders',
      title: m.staff_place_orders(),
      lines: found.orders.map(({ orderId, orderCode, createdAt, state, packageName }) => ({
        to: `/admin/orders/${orderId}`,
        label: leftToRight(orderCode),
        note: [packageName[locale], orderStateWords[state](), formatDate(Date.parse(createdAt), locale)].join(' · '),
      })),
    },
    {
      id: 'vouchers',
      title: m.staff_place_vouchers(),
      lines: found.vouchers.map(({ lotId, codeEnding, packageName }) => ({
        to: `/admin/vouchers/${lotId}`,
        label: leftToRight(codeEnding),
        note: packageName[locale],
      })),
    },
    {
      id: 'customers',
      title: m.staff_place_customers(),
      lines: found.customers.map(({ customerId, nameMasked, emailMasked, phoneMasked }) => ({
        to: `/admin/customers/${customerId}`,
        label: nameMasked ?? m.staff_customer_no_name(),
        note: [emailMasked, phoneMasked].flatMap((way) => (way === null ? [] : [leftToRight(way)])).join(' · '),
      })),
    },
    {
      id: 'cases',
      title: m.staff_place_inbox(),
      lines: found.cases.map(({ kind, id, reference, since }) => ({
        to: `/admin/inbox/${kind}/${id}`,
        label: leftToRight(reference),
        note: [caseKindWords[kind](), formatDateTime(Date.parse(since), locale)].join(' · '),
      })),
    },
    {
      id: 'stations',
      title: m.staff_place_stations(),
      lines: found.stations.map(({ stationId, name }) => ({
        to: `/admin/stations/${stationId}`,
        label: name[locale],
        note: '',
      })),
    },
    { id: 'screens', title: m.staff_palette_screens(), lines: destinations.map((one) => ({ ...one, note: '' })) },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}
