import type { z } from 'zod';
import type { listStaffOrders, OrderRow } from '#contracts/staff/sales/orders.ts';
import { UNREADABLE } from '#contracts/core/unreadable.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import { addDays, beginOfDay } from '#domain/staff/reports/report-period.ts';
import { readStaffSearch } from '#domain/staff/customers/staff-search.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/deps.ts';
import { readOrderPrivate } from '#server/entitlements/public.ts';
import { soughtIn } from '../list/sought.ts';
import { ROWS_ASKED, staffPage } from '../list/staff-page.ts';
import { cursorOf, EVER, NEVER } from '../list/time-cursor.ts';
import { listOrderRows } from './store/order-list.ts';
import type { OrderOrdering } from './store/order-page-sql.ts';
import type { OrderListRow } from './store/order-row.ts';

type Wish = z.output<(typeof listStaffOrders)['query']>;
type ListDeps = SealedDeps & Pick<Deps, 'db'>;

const orderingOf = {
  when: 'oldest',
  '-when': 'newest',
  price: 'cheapest',
  '-price': 'dearest',
} as const satisfies Record<NonNullable<Wish['sort']>, OrderOrdering>;

/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Where a page begins: at the end from which the list counts, unless the address says behind which order. */
function knownOf(after: string | undefined, ordering: OrderOrdering) {
  const { beforeAt, beforeId } = cursorOf(after);
  const isUp = ordering === 'oldest' || ordering === 'cheapest';
  return isUp && beforeAt === EVER ? { known: -1, knownId: NO_ID } : { known: beforeAt, knownId: beforeId };
}

function daysOf({ from, to }: Pick<Wish, 'from' | 'to'>) {
  return {
    from: from === undefined ? NEVER : beginOfDay(from),
    until: to === undefined ? EVER : beginOfDay(addDays(to, 1)),
    hasDays: from !== undefined || to !== undefined,
  };
}

/** One page of orders, the newest first where nothing else is asked for, and where the next one begins. */
export async function listOrders(deps: ListDeps, wish: Wish): Promise<{ rows: OrderRow[]; next: string | null }> {
  const { db, keyring } = deps;
  const { state = null, kind = null, method = null, attention, search = '' } = wish;
  const sought = readStaffSearch(search);
  const ordering = wish.sort === undefined ? 'newest' : orderingOf[wish.sort];
  const isByPrice = ordering === 'dearest' || ordering === 'cheapest';
  const rows = await listOrderRows(
    db,
    {
      ordering,
      ...knownOf(wish.after, ordering),
      ...daysOf(wish),
      state,
      kind,
      method,
      attention: attention === 'yes',
      limit: ROWS_ASKED,
    },
    sought === null ? null : soughtIn(keyring, sought),
  );
  return staffPage(rows, {
    cursor: ({ createdAt, dueAgorot, orderId }) => `${isByPrice ? dueAgorot : createdAt}.${orderId}`,
    entry: (row) => orderRowOf(deps, row),
  });
}

/** An order for whoever may read orders: who bought it stays behind dots. */
export function orderRowOf(deps: SealedDeps, row: OrderListRow): OrderRow {
  return {
    orderId: row.orderId,
    orderCode: row.orderCode,
    createdAt: isoTextOf(row.createdAt),
    state: row.state,
    kind: row.kind,
    packageName: { en: row.packageName, he: row.packageNameHe },
    washes: row.washes,
    dueAgorot: row.dueAgorot,
    refundedAgorot: row.refundedAgorot,
    paidBy: row.paidBy,
    last4: row.last4,
    emailMasked: emailOf(deps, row),
    attention: [...row.attention],
  };
}

/** Behind dots; empty where the buyer was forgotten. */
function emailOf(deps: SealedDeps, row: OrderListRow): string {
  const details = readOrderPrivate(deps.keyring, row.orderId, row.privateSealed);
  if (details === null) return UNREADABLE;
  return details.email === '' ? '' : maskEmail(details.email);
}
