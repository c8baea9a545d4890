import { localPhoneText } from '#domain/core/contact/phone.ts';
import { UNREADABLE } from '#contracts/core/unreadable.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/deps.ts';
import { reachAccount } from '#server/identity/public.ts';
import { readOrderPrivate } from '#server/entitlements/public.ts';
import type { VoucherDetailRow } from './store/voucher-detail.ts';

/** Addresses and numbers in clear: what is shown of them is for the caller. */
export type VoucherPeople = {
  readonly buyer: string | null;
  /** Address of the account that holds the voucher; null for a bearer voucher. */
  readonly holder: string | null;
  readonly recipientName: string | null;
  readonly recipient: string | null;
};

type PeopleDeps = SealedDeps & Pick<Deps, 'db'>;

/** Who bought a voucher, whose account has it, and who a gift was for. What they wrote to each other stays sealed.
 * What cannot be opened is UNREADABLE. */
export async function peopleOf(deps: PeopleDeps, row: VoucherDetailRow): Promise<VoucherPeople> {
  const details = readOrderPrivate(deps.keyring, row.orderId, row.privateSealed);
  const holder = row.customerId === null ? null : await reachAccount(deps, row.customerId);
  const { email: inAccount = null } = holder ?? {};
  if (details === null) return { buyer: UNREADABLE, holder: inAccount, recipientName: null, recipient: null };
  const { email, recipientName, recipientEmail, recipientPhone } = details;
  return {
    buyer: email === '' ? null : email,
    holder: inAccount,
    recipientName: row.gift ? recipientName : null,
    recipient: row.gift ? (recipientEmail ?? (recipientPhone === null ? null : localPhoneText(recipientPhone))) : null,
  };
}
