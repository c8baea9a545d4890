import { localPhoneText } from '#domain/core/phone.ts';
import type { Deps } from '#server/deps.ts';
import { openOrderPrivate } from '#server/entitlements/public.ts';
import { reachAccount } from '#server/identity/public.ts';
import type { VoucherDetailRow } from '../store/voucher-detail.ts';

/** Addresses and numbers in clear: what is shown of them is for the caller. */
export type VoucherPeople = {
  readonly buyer: string | null;
  /** Of the account it is in. */
  readonly holder: string | null;
  readonly recipientName: string | null;
  readonly recipient: string | null;
};

/** Who bought a voucher, whose account has it, and who a gift was for. What they wrote to each other stays sealed. */
export async function peopleOf(deps: Pick<Deps, 'db' | 'keyring'>, row: VoucherDetailRow): Promise<VoucherPeople> {
  const { email, recipientName, recipientEmail, recipientPhone } = openOrderPrivate(
    deps.keyring,
    row.orderId,
    row.privateSealed,
  );
  const holder = row.customerId === null ? null : await reachAccount(deps, row.customerId);
  return {
    buyer: email === '' ? null : email,
    holder: holder?.email ?? null,
    recipientName: row.gift ? recipientName : null,
    recipient: row.gift ? (recipientEmail ?? (recipientPhone === null ? null : localPhoneText(recipientPhone))) : null,
  };
}
