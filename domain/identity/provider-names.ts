import type { IdentityProvider } from '#contracts/identity/identities.ts';

/** Names of the identity providers. They are the same in all languages. */
export const providerNames = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
} as const satisfies Record<IdentityProvider, string>;
