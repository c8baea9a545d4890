import type { IdentityProviders } from '#server/identity/adapters/providers/port.ts';

/** Providers that are switched off, for tests about other things. */
export const shutProviders: IdentityProviders = {
  apple: { open: false, reason: 'not_configured' },
  google: { open: false, reason: 'not_configured' },
  facebook: { open: false, reason: 'not_configured' },
  instagram: { open: false, reason: 'switched_off' },
  tiktok: { open: false, reason: 'not_configured' },
};
