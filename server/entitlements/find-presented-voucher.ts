import type { CustomerId, VoucherToken } from '#contracts/core/ids.ts';
import { kindOfScannedText } from '#domain/entitlements/rotating-code.ts';
import { customerIdOf, type Visitor } from '#server/core/actor.ts';
import { findVoucherByEnteredCode, type FindVoucherDeps } from './find-voucher-by-entered-code.ts';
import { findVoucherByLink, findVoucherByLot, type VoucherRow } from './store/voucher.ts';
import { voucherViewerOf } from './voucher-view.ts';
import { decryptRotatingCode } from './wallets/rotating-code.ts';

export type PresentedVoucher =
  | { readonly voucherToken: VoucherToken }
  | { readonly code: string }
  | { readonly pass: string };

/** Parses scanned or entered text as a rotating code, or as the code of a voucher. */
export function parsePresentedVoucher(text: string): PresentedVoucher {
  return kindOfScannedText(text) === 'pass' ? { pass: text } : { code: text };
}

export type VoucherPresentation = {
  readonly row: VoucherRow;
  readonly viewer: CustomerId | null;
  /** Id of the presented rotating code; null for a reusable code or link. */
  readonly passId: string | null;
  /** Time in epoch ms until which a presented rotating code is valid. It is Infinity for a reusable code or a link. */
  readonly goodUntil: number;
};

/**
 * Returns the voucher of a presented code or link. Returns null if no voucher has this code or link, or if the caller
 * may not see the voucher.
 */
export async function findPresentedVoucher(
  deps: FindVoucherDeps,
  actor: Visitor,
  voucher: PresentedVoucher,
): Promise<VoucherPresentation | null> {
  if ('pass' in voucher) return findByPass(deps, voucher.pass);
  const row =
    'code' in voucher
      ? await findVoucherByEnteredCode(deps, actor, voucher.code)
      : await findVoucherByLink(deps.db, deps.keyring.tokenHash(voucher.voucherToken), voucherViewerOf(actor));
  return row === null ? null : { row, viewer: customerIdOf(actor), passId: null, goodUntil: Number.POSITIVE_INFINITY };
}

/**
 * Returns the voucher to charge for a wash at `givenAt` (epoch ms). Every field is null if no valid voucher was
 * presented at that time.
 */
export function voucherToCharge(shown: VoucherPresentation | null, givenAt: number) {
  if (shown === null || shown.goodUntil < givenAt) {
    return { lotId: null, codeVersion: null, viewer: null, passId: null };
  }
  const { row, viewer, passId } = shown;
  return { lotId: row.lotId, codeVersion: row.codeVersion, viewer, passId };
}

/**
 * Returns the voucher of a rotating code. Access is checked again for the account that requested the code. A rotating
 * code is no longer valid after the voucher's link was replaced.
 */
async function findByPass({ db, keyring }: FindVoucherDeps, scanned: string): Promise<VoucherPresentation | null> {
  const pass = decryptRotatingCode(keyring, scanned);
  if (pass === null) return null;
  const { viewer, passId, expiresAt: goodUntil } = pass;
  const row = await findVoucherByLot(db, pass.lotId, { viewer, browserHash: null });
  return row?.codeVersion === pass.codeVersion ? { row, viewer, passId, goodUntil } : null;
}
