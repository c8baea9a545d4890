import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import type { LinkRefusal } from '#contracts/entitlements/link-refusals.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { findLinkedVoucher } from './owners/find-linked-voucher.ts';
import { noteOpening } from './store/voucher-opening.ts';

/**
 * Notes that a gift's link was opened in a browser by anybody but its buyer. The page says so from its scripts: mail
 * gateways that fetch every link of a mail run none.
 */
export async function openVoucher(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<Record<string, never>, LinkRefusal>> {
  const found = await findLinkedVoucher({ db, keyring }, actor, voucherToken);
  if (!found.ok) return found;
  const { gift, held, lotId, codeVersion } = found.value;
  if (gift && !held) await noteOpening(db, { lotId, codeVersion, now: clock.now() });
  return accepted({});
}
