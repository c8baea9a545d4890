import type { IdentityProvider } from '#contracts/identity/identities.ts';

/** Names that are the same in every language. */
export const providerNames = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
} as const satisfies Record<IdentityProvider, string>;
