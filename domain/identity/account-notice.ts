import type { IdentityProvider } from '#contracts/identity/identities.ts';

/** Kinds of account notices that involve no identity provider. */
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
 * A change of the sign-in methods of an account, or its deletion, about which its owner gets an email.
 * The email contains the kind of change and repeats no typed text: no passkey name, no phone number, no email address.
 */
export type AccountNotice =
  | { readonly kind: (typeof noticeKindsWithoutProvider)[number] }
  | { readonly kind: (typeof providerNoticeKinds)[number]; readonly provider: IdentityProvider };

export type AccountNoticeKind = AccountNotice['kind'];
