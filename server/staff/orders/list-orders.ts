import type { z } from 'zod';
import type { OrderId } from '#contracts/core/ids.ts';
import { ROWS_A_PAGE } from '#contracts/staff/list.ts';
import type { listStaffOrders, OrderRow } from '#contracts/staff/orders.ts';
import { endOfShopDay, instantOfWallTime, isoTextOf } from '#domain/core/jerusalem-time.ts';
import { maskEmail } from '#domain/core/masking.ts';
import { readOrderSearch } from '#domain/staff/order-search.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/deps.ts';
import { openOrderPrivate } from '#server/entitlements/public.ts';
import { phoneIndexOf } from '#server/identity/public.ts';
import { listOrderRows, type OrderListRow, type OrderSought } from '../store/order-list.ts';

type Wish = z.output<(typeof listStaffOrders)['query']>;
type ListDeps = Pick<Deps, 'db' | 'keyring'>;

/** Later than every order, and earlier than every one; epoch ms. */
const EVER = Date.UTC(9000, 0);
const NEVER = 0;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** One page of orders, the newest first, and where the next one begins. */
export async function listOrders(
  { db, keyring }: ListDeps,
  wish: Wish,
): Promise<{ rows: OrderRow[]; next: string | null }> {
  const { state = null, kind = null, method = null, attention, search = '' } = wish;
  const rows = await listOrderRows(
    db,
    {
      ...cursorOf(wish.after),
      from: wish.from === undefined ? NEVER : startOfDay(wish.from),
      until: wish.to === undefined ? EVER : endOfShopDay(dayOf(wish.to)) + 1,
      state,
      kind,
      method,
      attention: attention === 'yes',
      limit: ROWS_A_PAGE + 1,
    },
    search === '' ? null : soughtIn(keyring, search),
  );
  const page = rows.slice(0, ROWS_A_PAGE);
  const last = page.at(-1);
  const next = rows.length > ROWS_A_PAGE && last !== undefined ? `${last.createdAt}.${last.orderId}` : null;
  return { rows: page.map((row) => orderRowOf(keyring, row)), next };
}

/** Where a page begins; an address that somebody changed begins at the newest. */
function cursorOf(after: string | undefined): { readonly beforeAt: number; readonly beforeId: OrderId } {
  const [, at, orderId] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  return at === undefined || orderId === undefined
    ? { beforeAt: EVER, beforeId: LAST_ID as OrderId }
    : { beforeAt: Number(at), beforeId: orderId as OrderId };
}

function dayOf(text: string) {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

function startOfDay(text: string): number {
  return instantOfWallTime({ ...dayOf(text), hour: 0, minute: 0, second: 0 });
}

function soughtIn(keyring: Deps['keyring'], typed: string): OrderSought {
  const { email, phone, voucherCode, orderCode, last4, reference } = readOrderSearch(typed);
  return {
    orderCode,
    last4,
    reference,
    emailIndex: email === null ? null : emailIndexOf(keyring, email),
    phoneIndex: phone === null ? null : phoneIndexOf(keyring, phone),
    codeMac: voucherCode === null ? null : keyring.codeMac(voucherCode),
  };
}

/** An order for whoever may read orders: who bought it stays behind dots. */
export function orderRowOf(keyring: Deps['keyring'], row: OrderListRow): OrderRow {
  const { email } = openOrderPrivate(keyring, row.orderId, row.privateSealed);
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
    method: row.method,
    last4: row.last4,
    emailMasked: email === '' ? '' : maskEmail(email),
    attention: [...row.attention],
  };
}
