import type { Locale } from '#contracts/core/locale.ts';
import { normalizeWordsInOrder } from '#domain/core/names/name-words.ts';
import { m } from '#messages/compiled/messages.js';
import type { ScreenRequirement } from '../lib/portal.tsx';
import { navigationEntries } from '../places.tsx';

/** A target of the search, with its URL: a screen, a filtered list, or the place where an action starts. */
export type Destination = { readonly to: string; readonly label: string };

type Words = (inputs: Record<string, never>, options: { readonly locale: Locale }) => string;
type SearchableDestination = ScreenRequirement & {
  readonly to: string;
  readonly label: () => string;
  /** Synonyms of the label, separated by commas. The search finds them in both languages. */
  readonly also?: Words;
};

/** Search targets that are not in the navigation, such as frequent tasks. */
const further: readonly SearchableDestination[] = [
  { to: 'orders?attention=yes', label: () => m.staff_go_orders_attention(), permission: 'order.read' },
  { to: 'orders?state=refunded', label: () => m.staff_go_orders_refunded(), permission: 'order.read' },
  { to: 'inbox?due=overdue', label: () => m.staff_go_inbox_overdue(), permission: 'inbox.read' },
  { to: 'inbox?whose=mine', label: () => m.staff_go_inbox_mine(), permission: 'inbox.read' },
  {
    to: 'inventory?state=low',
    label: () => m.staff_inventory_low(),
    permission: 'inventory.read',
    module: 'inventory',
  },
  { to: 'documents', label: () => m.staff_documents_title(), permission: 'document.read', module: 'employees' },
  { to: 'loyalty/rules', label: () => m.staff_loyalty_rules(), permission: 'loyalty.read' },
  { to: 'loyalty/members', label: () => m.staff_loyalty_members(), permission: 'loyalty.read' },
  { to: 'loyalty/points', label: () => m.staff_points_title(), permission: 'loyalty.read' },
  { to: 'loyalty/founders', label: () => m.staff_loyalty_founders(), permission: 'loyalty.read' },
  { to: 'stickers', label: () => m.staff_stickers_title(), permission: 'station.read' },
  { to: 'payouts/overdue', label: () => m.staff_payouts_overdue_title(), permission: 'report.read', module: 'payouts' },
  { to: 'accountant/terms', label: () => m.staff_books_title(), permission: 'report.read' },
  { to: 'reports/sales', label: () => m.staff_report_sale_rows(), permission: 'report.read' },
  { to: 'reports/consents', label: () => m.staff_report_consents(), permission: 'report.read' },
  { to: 'team/roles', label: () => m.staff_roles_title(), permission: 'team.read', also: m.staff_also_roles },
  { to: 'team/limits', label: () => m.staff_place_limits(), permission: 'team.read', also: m.staff_also_limits },
  { to: 'first-day', label: () => m.staff_first_title(), permission: 'settings.read' },
  {
    to: 'settings',
    label: () => m.staff_settings_title(),
    permission: 'member',
    scoped: true,
    also: m.staff_also_settings,
  },
];

/** Actions that the search offers. Each has the URL of the list or dialog in which it starts. */
const acts: readonly SearchableDestination[] = [
  {
    to: 'orders?state=fulfilled',
    label: () => m.staff_go_act_refund(),
    permission: 'order.refund',
    also: m.staff_also_act_refund,
  },
  {
    to: 'orders?sort=-when',
    label: () => m.staff_go_act_resend(),
    permission: 'voucher.write',
    also: m.staff_also_act_resend,
  },
  {
    to: 'goodwill?act=give',
    label: () => m.staff_go_act_give(),
    permission: 'credit.mint',
    also: m.staff_also_act_give,
  },
  {
    to: 'vouchers?state=active',
    label: () => m.staff_go_act_freeze(),
    permission: 'voucher.write',
    also: m.staff_also_act_freeze,
  },
  {
    to: 'stations?show=',
    label: () => m.staff_go_act_bay_out(),
    permission: 'station.write',
    also: m.staff_also_act_bay_out,
  },
  {
    to: 'catalogue?kind=package',
    label: () => m.staff_go_act_price(),
    permission: 'price.write',
    also: m.staff_also_act_price,
  },
];

/** Synonyms of the navigation entries, by their path. */
const alsoOf: ReadonlyMap<string, Words> = new Map([
  ['dashboard', m.staff_also_dashboard],
  ['orders', m.staff_also_orders],
  ['vouchers', m.staff_also_vouchers],
  ['catalogue', m.staff_also_catalogue],
  ['customers', m.staff_also_customers],
  ['inbox', m.staff_also_inbox],
  ['verifications', m.staff_also_verifications],
  ['loyalty', m.staff_also_loyalty],
  ['goodwill', m.staff_also_goodwill],
  ['control-room', m.staff_also_control_room],
  ['stations', m.staff_also_stations],
  ['work-orders', m.staff_also_work_orders],
  ['holidays', m.staff_also_holidays],
  ['inventory', m.staff_also_inventory],
  ['purchase-orders', m.staff_also_purchase_orders],
  ['reports', m.staff_also_reports],
  ['payments', m.staff_also_payments],
  ['payouts', m.staff_also_payouts],
  ['accountant', m.staff_also_accountant],
  ['wash-costs', m.staff_also_wash_costs],
  ['settlements', m.staff_also_settlements],
  ['employees', m.staff_also_employees],
  ['team', m.staff_also_team],
  ['shop', m.staff_also_shop],
  ['home-page', m.staff_also_home_page],
  ['pictures', m.staff_also_pictures],
  ['legal', m.staff_also_legal],
  ['messages', m.staff_also_messages],
  ['providers', m.staff_also_providers],
  ['retention', m.staff_also_retention],
  ['audit', m.staff_also_audit],
]);

type MayOpen = (need: ScreenRequirement) => boolean;

/** Returns the normalised texts by which the search finds a target, which are its label and its synonyms. */
function searchableTextsOf({ label, also }: SearchableDestination): string[] {
  const words = also === undefined ? [] : [also({}, { locale: 'en' }), also({}, { locale: 'he' })];
  return [label(), ...words.flatMap((text) => text.split(','))].map(normalizeWordsInOrder);
}

/**
 * Returns the search targets that match the typed text. A target whose label or synonym is equal to the whole typed
 * text comes first.
 */
function matchingDestinations(all: readonly SearchableDestination[], mayOpen: MayOpen, typed: string): Destination[] {
  const sought = normalizeWordsInOrder(typed);
  const words = sought.split(' ');
  return all
    .filter(mayOpen)
    .map((one) => ({ one, texts: searchableTextsOf(one) }))
    .filter(({ texts }) => words.every((word) => texts.join(' ').includes(word)))
    .toSorted(({ texts: first }, { texts: second }) => Number(second.includes(sought)) - Number(first.includes(sought)))
    .map(({ one: { to, label } }) => ({ to: `/admin/${to}`, label: label() }));
}

/**
 * Returns the screens whose label or synonyms, in either language, contain every typed word. Returns all screens if
 * nothing is typed.
 */
export function destinationsFor(mayOpen: MayOpen, typed: string): Destination[] {
  const inRail = navigationEntries.map(({ path, ...place }): SearchableDestination => {
    const also = alsoOf.get(path);
    return { ...place, to: path, ...(also === undefined ? {} : { also }) };
  });
  return matchingDestinations([...inRail, ...further], mayOpen, typed);
}

/** Returns the actions that match the typed words. Returns all actions if nothing is typed. */
export function actionDestinationsFor(mayOpen: MayOpen, typed: string): Destination[] {
  return matchingDestinations(acts, mayOpen, typed);
}
