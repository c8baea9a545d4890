import { lotIdSchema } from '#contracts/core/ids.ts';
import type { OwnVoucher, VoucherCursor, VoucherPageQuery } from '#contracts/entitlements/own-vouchers.ts';
import { paginate, type Page } from '#domain/core/page.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { ownVoucherViewOf } from './own-voucher-view.ts';
import { listOwnVouchers as listRows, type VoucherListCursor } from '../store/own-voucher.ts';

const ENDED_SUFFIX = '-over';

function cursorOf({ lotId, isOver }: VoucherListCursor): VoucherCursor {
  return isOver ? `${lotId}${ENDED_SUFFIX}` : lotId;
}

function listCursorOf(cursor: VoucherCursor): VoucherListCursor {
  const isOver = cursor.endsWith(ENDED_SUFFIX);
  return { isOver, lotId: lotIdSchema.parse(isOver ? cursor.slice(0, -ENDED_SUFFIX.length) : cursor) };
}

/** Returns one page of an account's packages and claimed gifts. Usable vouchers come first. */
export async function listOwnVouchers(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  { customerId }: Customer,
  { cursor, limit }: VoucherPageQuery,
): Promise<Page<OwnVoucher>> {
  const rows = await listRows(deps.db, {
    customerId,
    now: deps.clock.now(),
    after: cursor === undefined ? null : listCursorOf(cursor),
    limit: limit + 1,
  });
  return paginate(rows, limit, { cursor: (row) => cursorOf(row), entry: (row) => ownVoucherViewOf(deps, row) });
}
