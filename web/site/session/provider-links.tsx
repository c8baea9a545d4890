import { useHref, useLocation } from 'react-router';
import type { IdentityProvider } from '#contracts/identity/identities.ts';
import { m } from '#messages/compiled/messages.js';
import { withDialog } from '#web/lib/dialog-address.ts';
import { closedWords, providers as known } from './providers.ts';
import type { WaysIn } from './use-ways-in.ts';

export type DialogProvider = Exclude<IdentityProvider, 'tiktok'>;

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
          const { name, Mark } = known[provider];
          const way = ways?.providers.find((other) => other.provider === provider);
          const words = m.signin_provider({ provider: name });
          return (
            <li key={provider}>
              {way?.available === false ? (
                <button type="button" className="provider" disabled aria-describedby={`provider-${provider}-reason`}>
                  <Mark className="size-6 shrink-0" />
                  <span>
                    {words}
                    <span id={`provider-${provider}-reason`} className="provider-reason">
                      {closedWords[way.reason ?? 'not_configured']()}
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
