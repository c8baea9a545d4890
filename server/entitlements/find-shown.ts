import type { CustomerId, VoucherToken } from '#contracts/core/ids.ts';
import { scannedKind } from '#domain/entitlements/wash-pass.ts';
import { accountOf, type Visitor } from '#server/core/actor.ts';
import { findTypedVoucher, type FindDeps } from './find-typed-voucher.ts';
import { findVoucherByLink, findVoucherByLot, type VoucherRow } from './store/voucher.ts';
import { viewerOf } from './voucher-view.ts';
import { openPass } from './wallets/wash-pass.ts';

/** A voucher as somebody shows it: by its link, by the code that was typed, or by the rotating code on a phone. */
export type ShownVoucher =
  | { readonly voucherToken: VoucherToken }
  | { readonly code: string }
  | { readonly pass: string };

/** What a camera, a reader or a finger brought in: a rotating code, or the code of a voucher. */
export function shownBy(text: string): ShownVoucher {
  return scannedKind(text) === 'pass' ? { pass: text } : { code: text };
}

/** A voucher and what is known of whoever shows it. */
export type Shown = {
  readonly row: VoucherRow;
  readonly viewer: CustomerId | null;
  /** Id of a rotating code; null for a reusable code or link. */
  readonly passId: string | null;
  /** Until when it may be shown, epoch ms. */
  readonly goodUntil: number;
};

/** The voucher that is shown; null where it is none, or none that the asker may see. */
export async function findShown(deps: FindDeps, actor: Visitor, voucher: ShownVoucher): Promise<Shown | null> {
  if ('pass' in voucher) return findByPass(deps, voucher.pass);
  const row =
    'code' in voucher
      ? await findTypedVoucher(deps, actor, voucher.code)
      : await findVoucherByLink(deps.db, deps.keyring.tokenHash(voucher.voucherToken), viewerOf(actor));
  return row === null ? null : { row, viewer: accountOf(actor), passId: null, goodUntil: Number.POSITIVE_INFINITY };
}

/** What a wash that took place at `givenAt` (epoch ms) is booked on; nothing where what was shown was no voucher then. */
export function spentOf(shown: Shown | null, givenAt: number) {
  if (shown === null || shown.goodUntil < givenAt) {
    return { lotId: null, codeVersion: null, viewer: null, passId: null };
  }
  const { row, viewer, passId } = shown;
  return { lotId: row.lotId, codeVersion: row.codeVersion, viewer, passId };
}

/**
 * Whoever asked for the code could see the voucher; whether they still may is looked at again. A voucher that was issued
 * anew ends what its old link showed.
 */
async function findByPass({ db, keyring }: FindDeps, scanned: string): Promise<Shown | null> {
  const pass = openPass(keyring, scanned);
  if (pass === null) return null;
  const { viewer, passId, expiresAt: goodUntil } = pass;
  const row = await findVoucherByLot(db, pass.lotId, { viewer, browserHash: null });
  return row?.codeVersion === pass.codeVersion ? { row, viewer, passId, goodUntil } : null;
}
