import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { Past, PastEvent, Unknown } from '#contracts/staff/past.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { isoTextOf, isoTextOrNull } from '#domain/core/time/jerusalem-time.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import { lotStateThen, orderStateThen } from '#domain/staff/reports/past.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { discountsOf, timelineEntryOf } from '../orders/get-staff-order.ts';
import { listOrderTimeline } from '../orders/store/order-timeline.ts';
import {
  findPastOrder,
  findPastOrders,
  findSubjectSince,
  listPastLots,
  sumPastMoney,
  type PastLotRow,
  type PastSubject,
} from './store/past.ts';
import { accountThen, eventsOfAccount } from './past-account.ts';

export type PastDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'loyalty'>;

export type PastWish =
  | { readonly kind: 'order'; readonly orderId: OrderId; readonly at: number }
  | { readonly kind: 'voucher'; readonly lotId: LotId; readonly at: number }
  | { readonly kind: 'customer'; readonly customerId: CustomerId; readonly at: number };

/** What the rows of that time do not say, whatever is looked at. */
const unknownOf: Readonly<Record<PastWish['kind'], readonly Unknown[]>> = {
  order: ['people', 'disputes', 'failures'],
  voucher: ['people', 'last_day', 'disputes', 'failures'],
  customer: ['people', 'belongings', 'disputes', 'failures', 'account_messages'],
};

function subjectOf(wish: PastWish): PastSubject {
  const none = { orderId: null, lotId: null, customerId: null };
  if (wish.kind === 'order') return { ...none, orderId: wish.orderId };
  return wish.kind === 'voucher' ? { ...none, lotId: wish.lotId } : { ...none, customerId: wish.customerId };
}

/**
 * An order, a voucher or an account as it stood at an instant (epoch ms): what rows that only grow, or an instant that
 * they carry, say until then. An instant to come is now.
 */
export async function getPast(deps: PastDeps, actor: Staff, asked: PastWish): Promise<Outcome<Past, 'not_found'>> {
  const wish = { ...asked, at: Math.min(asked.at, deps.clock.now()) };
  const { at, kind } = wish;
  const subject = subjectOf(wish);
  const since = await findSubjectSince(deps.db, subject);
  if (since === null) return refused('not_found');
  const empty = { order: null, price: null, vouchers: [], account: null, events: [], unknown: [] };
  const head = { at: isoTextOf(at), since: isoTextOf(since) };
  if (since > at) return accepted({ ...head, ...empty });

  const mayReadOrders = actor.permissions.has('order.read');
  const orderIds = await findPastOrders(deps.db, subject, at);
  const [orderId] = kind === 'customer' ? [] : orderIds;
  const [lots, sold, ofOrders] = await Promise.all([
    listPastLots(deps.db, subject, at),
    orderId === undefined ? null : soldThen(deps, orderId, at),
    mayReadOrders ? listOrderTimeline(deps.db, { orderIds, until: at, isPast: true }) : [],
  ]);
  const events = ofOrders
    .filter(({ lotId }) => wish.kind !== 'voucher' || lotId === null || lotId === wish.lotId)
    .map((row): PastEvent => ({ ...timelineEntryOf(deps.keyring, row), points: null }));
  const vouchers = lots.map((lot) => voucherThen(deps, lot, at));
  const past = { ...head, ...empty, ...sold, vouchers, unknown: unknownThen(kind, mayReadOrders) };
  if (wish.kind !== 'customer') return accepted({ ...past, events });
  const [account, ofAccount] = await Promise.all([
    accountThen(deps, { customerId: wish.customerId, orderIds, vouchers, at }),
    eventsOfAccount(deps, wish.customerId, at),
  ]);
  const inOrder = [...ofAccount, ...events].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return accepted({ ...past, account, events: inOrder });
}

function unknownThen(kind: PastWish['kind'], mayReadOrders: boolean): Unknown[] {
  return mayReadOrders ? [...unknownOf[kind]] : [...unknownOf[kind], 'orders_not_permitted'];
}

/** What an order was, and how its price came about. */
async function soldThen({ db }: PastDeps, orderId: OrderId, at: number): Promise<Pick<Past, 'order' | 'price'>> {
  const [row, money] = await Promise.all([findPastOrder(db, orderId), sumPastMoney(db, [orderId], at)]);
  if (row === null) return { order: null, price: null };
  return {
    order: { orderCode: row.orderCode, state: orderStateThen({ ...row, ...money }, at), ...money },
    price: {
      packageName: { en: row.packageName, he: row.packageNameHe },
      washes: row.washes,
      grossAgorot: row.grossAgorot,
      discountAgorot: row.discountAgorot,
      creditAgorot: row.creditAgorot,
      dueAgorot: row.dueAgorot,
      discounts: discountsOf(row),
      priceSince: isoTextOf(row.priceSince),
      rulesSince: isoTextOrNull(row.rulesSince),
    },
  };
}

function voucherThen({ keyring }: PastDeps, lot: PastLotRow, at: number): Past['vouchers'][number] {
  const { lotId, codeVersion, initial, left, held } = lot;
  return {
    lotId,
    codeEnding: codeEnding(keyring.voucherCode(lotId, codeVersion)),
    state: lotStateThen(lot, at),
    washes: initial,
    left,
    held,
  };
}
