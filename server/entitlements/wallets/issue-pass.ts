import type { VoucherToken } from '#contracts/core/ids.ts';
import type { LinkRefusal } from '#contracts/entitlements/link-refusals.ts';
import type { WashPass } from '#contracts/entitlements/wash-pass.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { PASS_MS } from '#domain/entitlements/wash-pass.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { accountOf, type Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import { findLinkedVoucher } from '../owners/find-linked-voucher.ts';
import { hasWash } from '../voucher-view.ts';
import { makePass } from './wash-pass.ts';

/**
 * A pass for a machine, for whoever holds the voucher's link and may see it. Nothing is written: what makes it good
 * once is the wash that it becomes.
 */
export async function issuePass(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<WashPass, LinkRefusal | 'voucher_not_usable'>> {
  const found = await findLinkedVoucher({ db, keyring }, actor, voucherToken);
  if (!found.ok) return found;
  const row = found.value;
  const { lotId, codeVersion } = row;
  const now = steadyNow(clock);
  if (!hasWash(row, now)) return refused('voucher_not_usable');
  const expiresAt = now + PASS_MS;
  const pass = makePass(keyring, { lotId, codeVersion, viewer: accountOf(actor), expiresAt });
  return accepted({ pass, qr: qrPath(pass), expiresAt: isoTextOf(expiresAt), goodForMs: PASS_MS });
}
