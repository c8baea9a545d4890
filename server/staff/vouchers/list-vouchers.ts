import type { z } from 'zod';
import { lotIdSchema } from '#contracts/core/ids.ts';
import { ROWS_A_PAGE } from '#contracts/staff/list.ts';
import type { listStaffVouchers, StaffVoucherRow } from '#contracts/staff/vouchers.ts';
import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import { codeEnding } from '#domain/core/voucher-code.ts';
import { readVoucherSearch, type VoucherSearch } from '#domain/staff/voucher-search.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/deps.ts';
import { phoneIndexOf } from '#server/identity/public.ts';
import { listVoucherRows, type VoucherListRow, type VoucherSought } from '../store/voucher-list.ts';

type Wish = z.output<(typeof listStaffVouchers)['query']>;
type ListDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/** One page of vouchers, the newest first, and where the next one begins. */
export async function listVouchers(
  deps: ListDeps,
  { after, search = '', state }: Wish,
): Promise<{ rows: StaffVoucherRow[]; next: string | null }> {
  const sought = readVoucherSearch(search);
  // an address that somebody changed begins at the newest
  const before = lotIdSchema.safeParse(after).data ?? null;
  const asked = { state: state ?? null, before, limit: ROWS_A_PAGE + 1 };
  const rows = await listVoucherRows(deps.db, asked, sought === null ? null : soughtIn(deps.keyring, sought));
  const page = rows.slice(0, ROWS_A_PAGE);
  return {
    rows: page.map((row) => voucherRowOf(deps, row)),
    next: rows.length > ROWS_A_PAGE ? (page.at(-1)?.lotId ?? null) : null,
  };
}

export function soughtIn(
  keyring: Deps['keyring'],
  { code, email, orderCode, phone, lotId }: VoucherSearch,
): VoucherSought {
  return {
    codeMac: code === null ? null : keyring.codeMac(code),
    orderCode,
    emailIndex: email === null ? null : emailIndexOf(keyring, email),
    phoneIndex: phone === null ? null : phoneIndexOf(keyring, phone),
    lotId,
  };
}

/** A voucher for whoever may read vouchers. */
export function voucherRowOf(
  { clock, keyring }: Pick<Deps, 'clock' | 'keyring'>,
  row: VoucherListRow,
): StaffVoucherRow {
  const { lotId, codeVersion, expiresAt, washedAt, station, stationHe } = row;
  // over when its last day is, even before the sweeper has come by
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
