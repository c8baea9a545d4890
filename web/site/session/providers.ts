import type { ComponentType } from 'react';
import type { IdentityProvider, UnavailableReason } from '#contracts/identity/identities.ts';
import { providerNames } from '#domain/identity/provider-names.ts';
import { m } from '#messages/compiled/messages.js';
import { AppleMark, FacebookMark, GoogleMark } from '#web/ui/account-icons.tsx';
import { InstagramIcon, TiktokIcon, type IconProps } from '#web/ui/icons.tsx';

type Provider = { readonly name: string; readonly Mark: ComponentType<IconProps> };

/** Names that are the same in every language, and their marks. */
export const providers = {
  apple: { name: providerNames.apple, Mark: AppleMark },
  google: { name: providerNames.google, Mark: GoogleMark },
  facebook: { name: providerNames.facebook, Mark: FacebookMark },
  instagram: { name: providerNames.instagram, Mark: InstagramIcon },
  tiktok: { name: providerNames.tiktok, Mark: TiktokIcon },
} as const satisfies Record<IdentityProvider, Provider>;

/** Why a provider leads nowhere, in words. */
export const closedWords = {
  not_configured: m.signin_provider_not_configured,
  switched_off: m.signin_provider_switched_off,
} as const satisfies Record<UnavailableReason, () => string>;
