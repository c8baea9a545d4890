import type { z } from 'zod';
import type { listStaffOrders, OrderRow, sumStaffOrders } from '#contracts/staff/sales/orders.ts';
import { SUMMED_ROWS_MAX } from '#contracts/staff/list.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { maskEmail, maskPhone } from '#domain/core/text/masking.ts';
import { addDays, startOfDay } from '#domain/staff/reports/report-period.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readOrderPersonalData, type OrderPersonalData } from '#server/entitlements/public.ts';
import { searchTermsOf } from '../list/search-terms.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { timeCursorOf, LATEST_TIME, EARLIEST_TIME } from '../list/time-cursor.ts';
import { maskedGiftContacts } from './masked-gift-contacts.ts';
import { listOrderRows } from './store/order-list.ts';
import { sumOrderRows } from './store/order-sums.ts';
import type { OrderSortOrder } from './store/order-page-sql.ts';
import type { OrderListRow } from './store/order-row.ts';

type Query = z.output<(typeof listStaffOrders)['query']>;
type Filters = z.output<(typeof sumStaffOrders)['query']>;
type ListDeps = SealedDeps & Pick<Deps, 'db'>;

const orderingOf = {
  when: 'oldest',
  '-when': 'newest',
  price: 'cheapest',
  '-price': 'dearest',
} as const satisfies Record<NonNullable<Query['sort']>, OrderSortOrder>;

/** An id that sorts before every other id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the sort values (`known`, `knownId`) of the last order before a page. For the first page, they are values
 * that precede all orders.
 */
function cursorParamsOf(after: string | undefined, ordering: OrderSortOrder) {
  const { beforeAt, beforeId } = timeCursorOf(after);
  const isUp = ordering === 'oldest' || ordering === 'cheapest';
  return isUp && beforeAt === LATEST_TIME ? { known: -1, knownId: NO_ID } : { known: beforeAt, knownId: beforeId };
}

function daysOf({ from, to }: Pick<Query, 'from' | 'to'>) {
  return {
    from: from === undefined ? EARLIEST_TIME : startOfDay(from),
    until: to === undefined ? LATEST_TIME : startOfDay(addDays(to, 1)),
    hasDays: from !== undefined || to !== undefined,
  };
}

function filterParamsOf(filter: Filters) {
  const { state = null, kind = null, method = null, attention } = filter;
  return { ...daysOf(filter), state, kind, method, attention: attention === 'yes' };
}

/** Returns one page of orders and the cursor of the next page. The newest orders come first by default. */
export async function listOrders(
  deps: ListDeps,
  actor: Pick<Staff, 'permissions'>,
  filter: Query,
): Promise<{ rows: OrderRow[]; next: string | null }> {
  const ordering = filter.sort === undefined ? 'newest' : orderingOf[filter.sort];
  const isByPrice = ordering === 'dearest' || ordering === 'cheapest';
  const rows = await listOrderRows(
    deps.db,
    { ordering, ...cursorParamsOf(filter.after, ordering), ...filterParamsOf(filter), limit: ROWS_TO_FETCH },
    searchTermsOf(deps.keyring, actor, filter.search),
  );
  return staffPage(rows, {
    cursor: ({ createdAt, dueAgorot, orderId }) => `${isByPrice ? dueAgorot : createdAt}.${orderId}`,
    entry: (row) => orderRowOf(deps, row),
  });
}

/**
 * Returns the number of all orders that match the filters of `listOrders`, and the sum paid for them. Returns null if
 * more than `SUMMED_ROWS_MAX` orders match. Only staff who may read reports get the sum, because it is the revenue of
 * the filtered days.
 */
export async function sumOrders(
  deps: Pick<ListDeps, 'db' | 'keyring'>,
  actor: Pick<Staff, 'permissions'>,
  filter: Filters,
): Promise<{ sums: { count: number; paidAgorot: number | null } | null }> {
  const query = { ...filterParamsOf(filter), most: SUMMED_ROWS_MAX };
  const { count, paidAgorot } = await sumOrderRows(deps.db, query, searchTermsOf(deps.keyring, actor, filter.search));
  if (count > SUMMED_ROWS_MAX) return { sums: null };
  return { sums: { count, paidAgorot: actor.permissions.has('report.read') ? paidAgorot : null } };
}

/** Returns an order as staff users who may read orders see it. The data of the buyer and the recipient is masked. */
export function orderRowOf(deps: SealedDeps, row: OrderListRow): OrderRow {
  const details = readOrderPersonalData(deps.keyring, row.orderId, row.privateSealed);
  const { recipientNameMasked, recipientMasked } = maskedGiftContacts(details);
  return {
    orderId: row.orderId,
    orderCode: row.orderCode,
    createdAt: toIsoInstant(row.createdAt),
    state: row.state,
    kind: row.kind,
    packageName: { en: row.packageName, he: row.packageNameHe },
    washes: row.washes,
    dueAgorot: row.dueAgorot,
    refundedAgorot: row.refundedAgorot,
    paidBy: row.paidBy,
    last4: row.last4,
    emailMasked: emailOf(details),
    phoneMasked: phoneOf(details),
    erased: row.erased,
    guest: row.guest,
    giftToMasked: row.kind === 'gift' ? (recipientNameMasked ?? recipientMasked) : null,
    station: row.station === null ? null : { en: row.station, he: row.stationHe ?? row.station },
    attention: [...row.attention],
  };
}

/**
 * Returns the masked phone number that a buyer left at a machine. Returns null if there is no phone number or it cannot
 * be decrypted.
 */
function phoneOf(details: OrderPersonalData | null): string | null {
  const phone = details?.buyerPhone ?? null;
  return phone === null ? null : maskPhone(phone);
}

/**
 * Returns the buyer's masked email address. Returns an empty text if the buyer left none or was erased, and UNREADABLE_PLACEHOLDER
 * if it cannot be decrypted.
 */
function emailOf(details: OrderPersonalData | null): string {
  if (details === null) return UNREADABLE_PLACEHOLDER;
  return details.email === '' ? '' : maskEmail(details.email);
}
