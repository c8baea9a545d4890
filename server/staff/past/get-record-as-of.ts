import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { PointInTimeRecord, PointInTimeEvent, UnrecordedDataKind } from '#contracts/staff/point-in-time.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import { lotStateAt, orderStateAt } from '#domain/staff/reports/point-in-time.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { discountsOf, timelineEntryOf } from '../orders/get-staff-order.ts';
import { listOrderTimeline } from '../orders/store/order-timeline.ts';
import {
  findPastOrder,
  listOrdersAt,
  findSubjectCreatedAt,
  listLotsAt,
  sumPaidAndRefundedAt,
  type LotAsOfRow,
  type PointInTimeSubject,
} from './store/past.ts';
import { getAccountAt, listEventsOfAccountUntil } from './past-account.ts';

export type PointInTimeDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'loyalty'>;

export type PointInTimeQuery =
  | { readonly kind: 'order'; readonly orderId: OrderId; readonly at: number }
  | { readonly kind: 'voucher'; readonly lotId: LotId; readonly at: number }
  | { readonly kind: 'customer'; readonly customerId: CustomerId; readonly at: number };

/** Facts whose past values are not stored, for each kind of record. */
const unknownOf: Readonly<Record<PointInTimeQuery['kind'], readonly UnrecordedDataKind[]>> = {
  order: ['people', 'disputes', 'failures'],
  voucher: ['people', 'last_day', 'disputes', 'failures'],
  customer: ['people', 'belongings', 'disputes', 'failures', 'account_messages'],
};

function subjectOf(query: PointInTimeQuery): PointInTimeSubject {
  const none = { orderId: null, lotId: null, customerId: null };
  if (query.kind === 'order') return { ...none, orderId: query.orderId };
  return query.kind === 'voucher' ? { ...none, lotId: query.lotId } : { ...none, customerId: query.customerId };
}

/**
 * Returns an order, a voucher or an account as it was at a given time (epoch milliseconds). The past state is
 * calculated from append-only rows and stored timestamps. A time in the future is treated as now.
 */
export async function getRecordAsOf(
  deps: PointInTimeDeps,
  actor: Staff,
  request: PointInTimeQuery,
): Promise<Outcome<PointInTimeRecord, 'not_found'>> {
  const query = { ...request, at: Math.min(request.at, deps.clock.now()) };
  const { at, kind } = query;
  const subject = subjectOf(query);
  const since = await findSubjectCreatedAt(deps.db, subject);
  if (since === null) return refused('not_found');
  const empty = { order: null, price: null, vouchers: [], account: null, events: [], unknown: [] };
  const head = { at: toIsoInstant(at), since: toIsoInstant(since) };
  if (since > at) return accepted({ ...head, ...empty });

  const mayReadOrders = actor.permissions.has('order.read');
  const orderIds = await listOrdersAt(deps.db, subject, at);
  const [orderId] = kind === 'customer' ? [] : orderIds;
  const [lots, sold, ofOrders] = await Promise.all([
    listLotsAt(deps.db, subject, at),
    orderId === undefined ? null : saleAt(deps, orderId, at),
    mayReadOrders ? listOrderTimeline(deps.db, { orderIds, until: at, isPast: true }) : [],
  ]);
  const events = ofOrders
    .filter(({ lotId }) => query.kind !== 'voucher' || lotId === null || lotId === query.lotId)
    .map((row): PointInTimeEvent => ({ ...timelineEntryOf(deps.keyring, row), points: null }));
  const vouchers = lots.map((lot) => voucherAt(deps, lot, at));
  const past = { ...head, ...empty, ...sold, vouchers, unknown: unknownAt(kind, mayReadOrders) };
  if (query.kind !== 'customer') return accepted({ ...past, events });
  const [account, ofAccount] = await Promise.all([
    getAccountAt(deps, { customerId: query.customerId, orderIds, vouchers, at }),
    listEventsOfAccountUntil(deps, query.customerId, at),
  ]);
  const inOrder = [...ofAccount, ...events].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return accepted({ ...past, account, events: inOrder });
}

function unknownAt(kind: PointInTimeQuery['kind'], mayReadOrders: boolean): UnrecordedDataKind[] {
  return mayReadOrders ? [...unknownOf[kind]] : [...unknownOf[kind], 'orders_not_permitted'];
}

/**
 * Returns an order as it was at the time `at` (epoch ms). The result contains its content and the calculation of its
 * price.
 */
async function saleAt(
  { db }: PointInTimeDeps,
  orderId: OrderId,
  at: number,
): Promise<Pick<PointInTimeRecord, 'order' | 'price'>> {
  const [row, money] = await Promise.all([findPastOrder(db, orderId), sumPaidAndRefundedAt(db, [orderId], at)]);
  if (row === null) return { order: null, price: null };
  return {
    order: { orderCode: row.orderCode, state: orderStateAt({ ...row, ...money }, at), ...money },
    price: {
      packageName: { en: row.packageName, he: row.packageNameHe },
      washes: row.washes,
      grossAgorot: row.grossAgorot,
      discountAgorot: row.discountAgorot,
      creditAgorot: row.creditAgorot,
      dueAgorot: row.dueAgorot,
      discounts: discountsOf(row),
      priceSince: toIsoInstant(row.priceSince),
      rulesSince: toIsoInstantOrNull(row.rulesSince),
    },
  };
}

function voucherAt({ keyring }: PointInTimeDeps, lot: LotAsOfRow, at: number): PointInTimeRecord['vouchers'][number] {
  const { lotId, codeVersion, initial, left, held } = lot;
  return {
    lotId,
    codeEnding: codeEnding(keyring.voucherCode(lotId, codeVersion)),
    state: lotStateAt(lot, at),
    washes: initial,
    left,
    held,
  };
}
