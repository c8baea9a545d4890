import type { VoucherToken } from '#contracts/core/ids.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import type { VoucherLinkRefusal } from '#contracts/entitlements/voucher-link-refusals.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { sendPasswordLinkToOwner } from '#server/identity/public.ts';
import { findLinkedVoucher } from './find-linked-voucher.ts';
import { findVoucherLinkOwner } from '../store/voucher.ts';

type MailDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'log' | 'wake'>;

/**
 * Mails the account that holds a voucher, at the request of a caller with the voucher's link. The mail's link leads to
 * the account and gives no access by itself. This matters because a gift's buyer has the voucher's link too.
 */
export async function sendPasswordLinkToVoucherOwner(
  deps: MailDeps,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<Record<string, never>, VoucherLinkRefusal | 'customer_unreachable' | 'too_many_requests'>> {
  const owner = await findVoucherLinkOwner(deps.db, deps.keyring.tokenHash(voucherToken));
  if (owner) return sendPasswordLinkToOwner(deps, owner);
  const found = await findLinkedVoucher(deps, actor, voucherToken);
  return found.ok ? refused('customer_unreachable') : found;
}
