import type { z } from 'zod';
import { lotIdSchema } from '#contracts/core/ids.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { SUMMED_ROWS_MAX } from '#contracts/staff/list.ts';
import {
  EXPIRES_SOON_DAYS,
  type ListedVoucher,
  type listStaffVouchers,
  type StaffVoucherRow,
  type sumStaffVouchers,
} from '#contracts/staff/sales/vouchers.ts';
import { maskEmail, maskPhone } from '#domain/core/text/masking.ts';
import { DAY_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readOrderPersonalData } from '#server/entitlements/public.ts';
import { searchTermsOf } from '../list/search-terms.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { maskedGiftContacts } from '../orders/masked-gift-contacts.ts';
import type { VoucherFilter } from './store/voucher-filter-sql.ts';
import { listVoucherRows, type ListedVoucherRow, type VoucherListRow } from './store/voucher-list.ts';
import { sumVoucherRows } from './store/voucher-sums.ts';

type Query = z.output<(typeof listStaffVouchers)['query']>;
type Filters = z.output<(typeof sumStaffVouchers)['query']>;
type ListDeps = SealedDeps & Pick<Deps, 'clock' | 'db'>;

function filterOf({ clock }: Pick<ListDeps, 'clock'>, { state, kind, ends }: Filters): VoucherFilter {
  const now = clock.now();
  return {
    state: state ?? null,
    gift: kind === undefined ? null : kind === 'gift',
    ending: ends === undefined ? null : { endsAfter: now, endsUntil: now + EXPIRES_SOON_DAYS * DAY_MS },
  };
}

/** Returns one page of vouchers and the cursor of the next page. The newest vouchers come first by default. */
export async function listVouchers(
  deps: ListDeps,
  actor: Pick<Staff, 'permissions'>,
  { after, sort, ...filters }: Query,
): Promise<{ rows: ListedVoucher[]; next: string | null }> {
  // if the cursor is invalid, the list starts at the newest voucher
  const before = lotIdSchema.safeParse(after).data ?? null;
  const order = sort === 'issued' ? 'oldest' : 'newest';
  const rows = await listVoucherRows(
    deps.db,
    { ...filterOf(deps, filters), before, order, limit: ROWS_TO_FETCH },
    searchTermsOf(deps.keyring, actor, filters.search),
  );
  return staffPage(rows, {
    cursor: ({ lotId }) => lotId,
    entry: (row) => ({ ...voucherRowOf(deps, row), orderId: row.orderId, personMasked: personOfVoucher(deps, row) }),
  });
}

/**
 * Returns the number and the remaining washes of all vouchers that match the filters of `listVouchers`. Returns null if
 * more than `SUMMED_ROWS_MAX` vouchers match.
 */
export async function sumVouchers(
  deps: ListDeps,
  actor: Pick<Staff, 'permissions'>,
  filters: Filters,
): Promise<{ sums: { count: number; left: number } | null }> {
  const { count, washesLeft } = await sumVoucherRows(
    deps.db,
    { ...filterOf(deps, filters), most: SUMMED_ROWS_MAX },
    searchTermsOf(deps.keyring, actor, filters.search),
  );
  return { sums: count > SUMMED_ROWS_MAX ? null : { count, left: washesLeft } };
}

/**
 * Returns the person that the voucher list shows, with masked data. It is the recipient of a gift, or the buyer of a
 * package.
 */
export function personOfVoucher(
  deps: SealedDeps,
  { orderId, privateSealed, gift }: Pick<ListedVoucherRow, 'orderId' | 'privateSealed' | 'gift'>,
): string | null {
  const details = readOrderPersonalData(deps.keyring, orderId, privateSealed);
  if (details === null) return UNREADABLE_PLACEHOLDER;
  if (!gift) {
    const { buyerPhone, email } = details;
    if (email !== '') return maskEmail(email);
    return buyerPhone === null ? null : maskPhone(buyerPhone);
  }
  const { recipientNameMasked, recipientMasked } = maskedGiftContacts(details);
  return recipientNameMasked ?? recipientMasked;
}

export function voucherRowOf(
  { clock, keyring }: Pick<Deps, 'clock' | 'keyring'>,
  row: VoucherListRow,
): StaffVoucherRow {
  const { lotId, codeVersion, expiresAt, washedAt, station, stationHe } = row;
  // a voucher expires at the end of its last day, even if the scheduled job has not marked it as expired yet
  const isOver = row.state === 'active' && expiresAt !== null && expiresAt < clock.now();
  return {
    lotId,
    codeEnding: codeEnding(keyring.voucherCode(lotId, codeVersion)),
    kind: row.gift ? 'gift' : 'package',
    packageName: { en: row.packageName, he: row.packageNameHe },
    state: isOver ? 'expired' : row.state,
    washes: row.initial,
    left: row.remaining,
    held: row.held,
    issuedAt: toIsoInstant(row.issuedAt),
    expiresAt: expiresAt === null ? null : toIsoInstant(expiresAt),
    orderCode: row.orderCode,
    lastWash:
      washedAt === null || station === null || stationHe === null
        ? null
        : { at: toIsoInstant(washedAt), station: { en: station, he: stationHe } },
  };
}
