import type { Locale } from '#contracts/core/locale.ts';
import type { SearchableList, SearchMatch, SearchResults } from '#contracts/staff/search.ts';
import { formatDate, formatDateTime, isolated, isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { personPath, personName } from '../lib/person.ts';
import { readableOrPlaceholder } from '../lib/name-or-placeholder.ts';
import { caseKindLabels } from '../lib/words/case-words.ts';
import { workOrderStateLabels } from '../features/stations/work-orders/work-order-labels.ts';
import { orderStateLabels } from '../lib/words/order-words.ts';
import { roleNames } from '../lib/words/role-words.ts';
import { voucherStateLabels } from '../lib/words/voucher-words.ts';
import type { Destination } from './destinations.ts';

/** Reason why the search found a line. For example, it is the word 'to' and the highlighted name of a recipient. */
export type PaletteMatch = { readonly word: string; readonly text: string };

/** One line of the search palette, which is the dialog of the global search. */
export type PaletteLine = {
  readonly to: string;
  readonly label: string;
  readonly match: PaletteMatch | null;
  readonly note: string;
};
export type PaletteGroup = { readonly id: string; readonly title: string; readonly lines: readonly PaletteLine[] };

const nothing: SearchResults = {
  more: [],
  orders: [],
  vouchers: [],
  customers: [],
  cases: [],
  stations: [],
  workOrders: [],
  colleagues: [],
};

const matchLabels = {
  buyer: () => m.staff_found_buyer(),
  recipient: () => m.staff_found_recipient(),
  sender: () => m.staff_found_sender(),
  card: () => m.staff_found_card(),
  account: () => m.staff_found_account(),
} as const satisfies Record<SearchMatch['as'], () => string>;

function paletteMatchOf(match: SearchMatch | null): PaletteMatch | null {
  return match === null ? null : { word: matchLabels[match.as](), text: match.text };
}

function joinNoteParts(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

type Groups = {
  readonly found: SearchResults | undefined;
  /** Search text for which the server returned the results in `found`. */
  readonly search: string;
  readonly acts: readonly Destination[];
  readonly screens: readonly Destination[];
  /** Lines that the user opened recently in this tab, newest first. */
  readonly recent: readonly PaletteLine[];
};

/**
 * Returns actions, screens and search results in groups of the same kind. Empty groups are left out. Groups that need
 * no API call come first, so that they do not move when the search results arrive.
 */
export function paletteGroupsOf(
  { found = nothing, search, acts, screens, recent }: Groups,
  locale: Locale,
): PaletteGroup[] {
  const known = new Set(recent.map(({ to }) => to));
  const linesOf = (destinations: readonly Destination[]) =>
    destinations.filter(({ to }) => !known.has(to)).map((one) => ({ ...one, match: null, note: '' }));
  const listed = (list: SearchableList, lines: readonly PaletteLine[]) =>
    found.more.includes(list) ? [...lines, listLine(list, search)] : lines;
  const groups: PaletteGroup[] = [
    { id: 'recent', title: m.staff_palette_recent(), lines: recent },
    { id: 'acts', title: m.staff_palette_acts(), lines: linesOf(acts) },
    { id: 'screens', title: m.staff_palette_screens(), lines: linesOf(screens) },
    { id: 'customers', title: m.staff_place_customers(), lines: listed('customers', customerLines(found)) },
    { id: 'orders', title: m.staff_place_orders(), lines: listed('orders', orderLines(found, locale)) },
    { id: 'vouchers', title: m.staff_place_vouchers(), lines: listed('vouchers', voucherLines(found, locale)) },
    { id: 'cases', title: m.staff_place_inbox(), lines: listed('cases', caseLines(found, locale)) },
    {
      id: 'stations',
      title: m.staff_place_stations(),
      lines: found.stations.map(({ stationId, name }) => ({
        to: `/admin/stations/${stationId}`,
        label: name[locale],
        match: null,
        note: '',
      })),
    },
    { id: 'work-orders', title: m.staff_work_title(), lines: workOrderLines(found, locale) },
    { id: 'colleagues', title: m.staff_place_team(), lines: colleagueLines(found, locale) },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

const lists = {
  orders: { path: 'orders', label: m.staff_palette_all_orders },
  vouchers: { path: 'vouchers', label: m.staff_palette_all_vouchers },
  customers: { path: 'customers', label: m.staff_palette_all_customers },
  cases: { path: 'inbox', label: m.staff_palette_all_cases },
} as const satisfies Record<SearchableList, { path: string; label: (values: { text: string }) => string }>;

/** Returns the last line of a group of results, which opens the list of all results. */
function listLine(list: SearchableList, search: string): PaletteLine {
  const { path, label } = lists[list];
  const to = `/admin/${path}?${new URLSearchParams({ search })}`;
  return { to, label: label({ text: isolated(search) }), match: null, note: '' };
}

function orderLines({ orders }: SearchResults, locale: Locale): PaletteLine[] {
  return orders.map(({ orderId, orderCode, createdAt, state, packageName, dueAgorot, match }) => ({
    to: `/admin/orders/${orderId}`,
    label: leftToRight(orderCode),
    match: paletteMatchOf(match),
    note: joinNoteParts([
      match === null ? packageName[locale] : null,
      isolatedShekels(dueAgorot),
      orderStateLabels[state](),
      formatDate(Date.parse(createdAt), locale),
    ]),
  }));
}

function voucherLines({ vouchers }: SearchResults, locale: Locale): PaletteLine[] {
  return vouchers.map(({ lotId, codeEnding, packageName, state, match }) => ({
    to: `/admin/vouchers/${lotId}`,
    label: m.staff_voucher_title({ ending: leftToRight(codeEnding) }),
    match: paletteMatchOf(match),
    note: joinNoteParts([packageName[locale], voucherStateLabels[state]()]),
  }));
}

function customerLines({ customers }: SearchResults): PaletteLine[] {
  return customers.map((person) => {
    const label = personName(person);
    const ways = [person.emailMasked, person.phoneMasked].flatMap((way) => (way === null ? [] : [leftToRight(way)]));
    return {
      to: personPath(person),
      label,
      match: null,
      note: joinNoteParts([
        person.customerId === null ? m.staff_customer_guest() : null,
        ...ways.filter((way) => way !== label),
      ]),
    };
  });
}

function workOrderLines({ workOrders }: SearchResults, locale: Locale): PaletteLine[] {
  return workOrders.map(({ workOrderId, title, stationName, state }) => ({
    to: `/admin/work-orders/${workOrderId}`,
    label: title,
    match: null,
    note: joinNoteParts([isolated(stationName[locale]), workOrderStateLabels[state]()]),
  }));
}

function colleagueLines({ colleagues }: SearchResults, locale: Locale): PaletteLine[] {
  return colleagues.map(({ staffId, name, roles, ownRole, isDisabled }) => ({
    to: `/admin/team#${staffId}`,
    label: name,
    match: null,
    note: joinNoteParts([roleNames({ roles, ownRole }, locale), isDisabled ? m.staff_team_disabled() : null]),
  }));
}

/** Maximum length, in characters, of the excerpt of a message that is shown next to its sender. */
const EXCERPT_SHOWN = 48;

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > EXCERPT_SHOWN ? `${characters.slice(0, EXCERPT_SHOWN).join('').trimEnd()}…` : text;
}

function caseLines({ cases }: SearchResults, locale: Locale): PaletteLine[] {
  return cases.map(({ kind, id, reference, since, sender, excerpt }) => ({
    to: `/admin/inbox/${kind}/${id}`,
    label: sender === null ? leftToRight(reference) : readableOrPlaceholder(sender),
    match: null,
    note: joinNoteParts([
      caseKindLabels[kind](),
      excerpt === null ? null : isolated(shorten(excerpt)),
      sender === null ? null : leftToRight(reference),
      formatDateTime(Date.parse(since), locale),
    ]),
  }));
}
