import type { IdentityProvider } from '#contracts/identity/identities.ts';

/** Kinds of notices about an account that are not about an identity provider. */
export const noticeKindsWithoutProvider = [
  'password_added',
  'password_changed',
  'password_reset',
  'passkey_added',
  'passkey_removed',
  'phone_added',
  'phone_replaced',
  'email_replaced',
  'accounts_merged',
  'account_deleted',
] as const;

export const providerNoticeKinds = ['provider_connected', 'provider_disconnected'] as const;

/**
 * Notice to the owner of an account that a sign-in method was changed or the account was deleted. The email states the
 * kind of change. It contains no text that was typed, such as a passkey name, a phone number or an email address.
 */
export type AccountNotice =
  | { readonly kind: (typeof noticeKindsWithoutProvider)[number] }
  | { readonly kind: (typeof providerNoticeKinds)[number]; readonly provider: IdentityProvider };

export type AccountNoticeKind = AccountNotice['kind'];
