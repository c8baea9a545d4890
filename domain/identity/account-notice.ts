import type { IdentityProvider } from '#contracts/identity/identities.ts';

/** What the owner of an account is told of, where no provider is part of it. */
export const ownNoticeKinds = [
  'password_added',
  'password_changed',
  'password_reset',
  'passkey_added',
  'passkey_removed',
  'phone_added',
  'phone_replaced',
  'email_replaced',
  'account_deleted',
] as const;

export const providerNoticeKinds = ['provider_connected', 'provider_disconnected'] as const;

/**
 * A change to the ways into an account, or its end, that its owner hears of by mail (docs/decisions/0030). It says what
 * happened and repeats no word that somebody typed: no name of a passkey, no number, no address.
 */
export type AccountNotice =
  | { readonly kind: (typeof ownNoticeKinds)[number] }
  | { readonly kind: (typeof providerNoticeKinds)[number]; readonly provider: IdentityProvider };

export type AccountNoticeKind = AccountNotice['kind'];
