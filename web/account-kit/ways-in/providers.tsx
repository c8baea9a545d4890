import type { ComponentType, ReactNode } from 'react';
import type { IdentityProvider, UnavailableReason } from '#contracts/identity/identities.ts';
import { providerNames } from '#domain/identity/provider-names.ts';
import { m } from '#messages/compiled/messages.js';
import { AppleMark, FacebookMark, GoogleMark } from '#web/ui/icons/account-icons.tsx';
import { InstagramIcon, TiktokIcon, type IconProps } from '#web/ui/icons/icons.tsx';
import { withReferralCode } from '#web/lib/addresses/referral.ts';
import { readStoredReferral } from '../stored-referral.ts';
import type { SignInMethods } from './use-sign-in-methods.ts';

type Provider = { readonly name: string; readonly Mark: ComponentType<IconProps> };

/** Provider names, which are the same in every language, and their logos. */
export const providers = {
  apple: { name: providerNames.apple, Mark: AppleMark },
  google: { name: providerNames.google, Mark: GoogleMark },
  facebook: { name: providerNames.facebook, Mark: FacebookMark },
  instagram: { name: providerNames.instagram, Mark: InstagramIcon },
  tiktok: { name: providerNames.tiktok, Mark: TiktokIcon },
} as const satisfies Record<IdentityProvider, Provider>;

export const providerUnavailableReasonLabels = {
  not_configured: m.signin_provider_not_configured,
  switched_off: m.signin_provider_switched_off,
} as const satisfies Record<UnavailableReason, () => string>;

type ProviderSignInMethod = SignInMethods['providers'][number];

/**
 * Returns the reason why a sign-in provider is disabled. Returns null if the provider is enabled or its state is
 * unknown. If the state is unknown, the visitor can try the provider, and the server reports errors.
 */
export function providerUnavailableReasonOf(
  ways: SignInMethods | null,
  provider: IdentityProvider,
): UnavailableReason | null {
  const way = ways?.providers.find((other) => other.provider === provider);
  return way?.available === false ? (way.reason ?? 'not_configured') : null;
}

type ProviderLinkProps = {
  readonly className: string;
  readonly href: string;
  readonly label?: string;
  readonly closed: boolean;
  readonly reasonId: string;
  readonly children: ReactNode;
};

/**
 * A link that starts the sign-in with a provider. If the provider is disabled, a disabled button with the reason is
 * shown instead.
 */
export function ProviderLink({ className, href, label, closed, reasonId, children }: ProviderLinkProps) {
  return closed ? (
    <button type="button" className={className} disabled aria-label={label} aria-describedby={reasonId}>
      {children}
    </button>
  ) : (
    <a
      className={className}
      href={href}
      aria-label={label}
      // the referral code is added when the visitor clicks, because the server that renders the link does not know the
      // code
      onClick={({ currentTarget }) => currentTarget.setAttribute('href', withReferralCode(href, readStoredReferral()))}
    >
      {children}
    </a>
  );
}

/** Shows a note that a simulated provider uses no real accounts. */
export function SimulatedProviderNote({ ways }: { readonly ways: readonly ProviderSignInMethod[] }) {
  return ways.some(({ practice }) => practice) ? <p className="account-note">{m.signin_provider_practice()}</p> : null;
}
