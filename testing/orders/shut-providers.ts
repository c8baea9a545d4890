import type { IdentityProviders } from '#server/identity/adapters/providers/port.ts';

/** For tests about something else: nobody signs in by a provider. */
export const shutProviders: IdentityProviders = {
  apple: { open: false, reason: 'not_configured' },
  google: { open: false, reason: 'not_configured' },
  facebook: { open: false, reason: 'not_configured' },
  instagram: { open: false, reason: 'switched_off' },
  tiktok: { open: false, reason: 'not_configured' },
};
