import type { StaffSearch } from '#domain/staff/customers/staff-search.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/deps.ts';
import { nameIndexOf, phoneIndexOf } from '#server/identity/public.ts';

/** What a search looks for, as rows keep it: what is sealed is found by its index. */
export function soughtIn(
  keyring: Deps['keyring'],
  { said, voucherCode, email, orderCode, phone, name, last4, id }: StaffSearch,
) {
  return {
    reference: said,
    orderCode,
    last4,
    emailIndex: email === null ? null : emailIndexOf(keyring, email),
    phoneIndex: phone === null ? null : phoneIndexOf(keyring, phone),
    nameIndex: name === null ? null : nameIndexOf(keyring, name),
    codeMac: voucherCode === null ? null : keyring.codeMac(voucherCode),
    lotId: id,
  };
}
