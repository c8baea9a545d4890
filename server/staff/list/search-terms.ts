import { readStaffSearch, type StaffSearch } from '#domain/staff/customers/staff-search.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import { endingKeyOf, searchTextKeysOf } from '#server/core/keyring/search-keys.ts';
import type { Deps } from '#server/staff/deps.ts';
import { phoneIndexOf } from '#server/identity/public.ts';

/** Returns the search parameters of a typed text; null if nothing was typed. */
export function searchTermsOf(keyring: Deps['keyring'], typed = '') {
  const search = readStaffSearch(typed);
  return search === null ? null : storedSearchTermsOf(keyring, search);
}

/** Converts a search text to search parameters. Encrypted columns are searched by their blind index. */
export function storedSearchTermsOf(keyring: Deps['keyring'], search: StaffSearch) {
  const { cleanedText, voucherCode, codeEnding, email, orderCode, phone, last4, documentNumber, id } = search;
  const gift = searchTextKeysOf(keyring, 'shop_order', search);
  const author = searchTextKeysOf(keyring, 'contact_message', search);
  return {
    reference: cleanedText,
    orderCode,
    last4,
    documentNumber,
    emailIndex: email === null ? null : emailIndexOf(keyring, email),
    phoneIndex: phone === null ? null : phoneIndexOf(keyring, phone),
    customerName: searchTextKeysOf(keyring, 'customer', search).name,
    giftName: gift.name,
    giftEmail: gift.email,
    giftPhone: gift.phone,
    authorName: author.name,
    authorPhone: author.phone,
    codeMac: voucherCode === null ? null : keyring.codeMac(voucherCode),
    endingKey: codeEnding === null ? null : endingKeyOf(keyring, codeEnding),
    lotId: id,
  };
}
