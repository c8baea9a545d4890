import type { ComponentType } from 'react';
import { useHref, useLocation } from 'react-router';
import type { IdentityProvider } from '#contracts/identities.ts';
import { m } from '#messages/compiled/messages.js';
import { withDialog } from '#web/lib/dialog-address.ts';
import { AppleMark, FacebookMark, GoogleMark } from '#web/ui/account-icons.tsx';
import { InstagramIcon, type IconProps } from '#web/ui/icons.tsx';
import type { WaysIn } from './use-ways-in.ts';

export type DialogProvider = Exclude<IdentityProvider, 'tiktok'>;

const marks = {
  apple: AppleMark,
  google: GoogleMark,
  facebook: FacebookMark,
  instagram: InstagramIcon,
} as const satisfies Record<DialogProvider, ComponentType<IconProps>>;

/** Names that are the same in every language. */
const names = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
  instagram: 'Instagram',
} as const satisfies Record<DialogProvider, string>;

const reasons = {
  not_configured: m.signin_provider_not_configured,
  switched_off: m.signin_provider_switched_off,
} as const;

/** Where a provider sends people back to: this page, without the dialog over it. */
function useThisPage(): string {
  const { pathname, search } = useLocation();
  const query = withDialog(new URLSearchParams(search), null).toString();
  return useHref({ pathname, search: query });
}

type ProviderLinksProps = {
  readonly providers: readonly DialogProvider[];
  /** Null while nobody knows: then every link may be tried, and the server says what is wrong. */
  readonly ways: WaysIn | null;
};

/** One button a provider: a navigation, as signing in there is. A provider that leads nowhere says why. */
export function ProviderLinks({ providers, ways }: ProviderLinksProps) {
  const next = useThisPage();
  const practice = ways?.providers.some(({ practice, provider }) => practice && providers.some((p) => p === provider));
  return (
    <>
      <ul className="provider-list">
        {providers.map((provider) => {
          const Mark = marks[provider];
          const way = ways?.providers.find((other) => other.provider === provider);
          const words = m.signin_provider({ provider: names[provider] });
          return (
            <li key={provider}>
              {way?.available === false ? (
                <button type="button" className="provider" disabled aria-describedby={`provider-${provider}-reason`}>
                  <Mark className="size-6 shrink-0" />
                  <span>
                    {words}
                    <span id={`provider-${provider}-reason`} className="provider-reason">
                      {reasons[way.reason ?? 'not_configured']()}
                    </span>
                  </span>
                </button>
              ) : (
                <a className="provider" href={`/api/auth/oauth/${provider}?next=${encodeURIComponent(next)}`}>
                  <Mark className="size-6 shrink-0" />
                  <span>{words}</span>
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {practice === true ? <p className="account-note">{m.signin_provider_practice()}</p> : null}
    </>
  );
}
