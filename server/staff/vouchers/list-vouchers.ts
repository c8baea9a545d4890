import type { z } from 'zod';
import { lotIdSchema } from '#contracts/core/ids.ts';
import type { listStaffVouchers, StaffVoucherRow } from '#contracts/staff/sales/vouchers.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import { readStaffSearch } from '#domain/staff/customers/staff-search.ts';
import type { Deps } from '#server/staff/deps.ts';
import { storedSearchTermsOf } from '../list/search-terms.ts';
import { ROWS_ASKED, staffPage } from '../list/staff-page.ts';
import { listVoucherRows, type VoucherListRow } from './store/voucher-list.ts';

type Query = z.output<(typeof listStaffVouchers)['query']>;
type ListDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/** Returns one page of vouchers, newest first, and the cursor of the next page. */
export async function listVouchers(
  deps: ListDeps,
  { after, search = '', sort, state }: Query,
): Promise<{ rows: StaffVoucherRow[]; next: string | null }> {
  const searchTerms = readStaffSearch(search);
  // an invalid cursor starts at the newest voucher
  const before = lotIdSchema.safeParse(after).data ?? null;
  const order = sort === 'issued' ? 'oldest' : 'newest';
  const asked = { state: state ?? null, before, order, limit: ROWS_ASKED } as const;
  const rows = await listVoucherRows(
    deps.db,
    asked,
    searchTerms === null ? null : storedSearchTermsOf(deps.keyring, searchTerms),
  );
  return staffPage(rows, { cursor: ({ lotId }) => lotId, entry: (row) => voucherRowOf(deps, row) });
}

/** Returns a voucher row for staff users who may read vouchers. */
export function voucherRowOf(
  { clock, keyring }: Pick<Deps, 'clock' | 'keyring'>,
  row: VoucherListRow,
): StaffVoucherRow {
  const { lotId, codeVersion, expiresAt, washedAt, station, stationHe } = row;
  // a voucher expires at the end of its last day, even if the scheduled job has not marked it yet
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
    issuedAt: isoTextOf(row.issuedAt),
    expiresAt: expiresAt === null ? null : isoTextOf(expiresAt),
    orderCode: row.orderCode,
    lastWash:
      washedAt === null || station === null || stationHe === null
        ? null
        : { at: isoTextOf(washedAt), station: { en: station, he: stationHe } },
  };
}
