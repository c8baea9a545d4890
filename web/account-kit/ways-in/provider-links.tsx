import { useHref, useLocation } from 'react-router';
import type { IdentityProvider } from '#contracts/identity/identities.ts';
import { m } from '#messages/compiled/messages.js';
import { withDialog } from '#web/lib/addresses/dialog-address.ts';
import {
  providerUnavailableReasonOf,
  providerUnavailableReasonLabels,
  SimulatedProviderNote,
  providers as known,
  ProviderLink,
} from './providers.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';

type DialogProvider = Exclude<IdentityProvider, 'tiktok'>;

/**
 * Returns the page to open after a sign-in with a provider. This is the requested page, or the current page without the
 * dialog.
 */
function useNextPageHref(nextPagePath: string | null): string {
  const { pathname, search } = useLocation();
  const query = withDialog(new URLSearchParams(search), null).toString();
  return useHref(nextPagePath ?? { pathname, search: query });
}

type ProviderLinksProps = {
  readonly providers: readonly DialogProvider[];
  /** Page to open after sign-in. Null to return to the current page. */
  readonly nextPagePath: string | null;
  /** True on the registration form. There the Hebrew texts of the buttons say 'register' instead of 'sign in'. */
  readonly isRegistration?: boolean;
};

/** Renders a sign-in button for each provider. A disabled button shows the reason why it is disabled. */
export function ProviderLinks({ providers, nextPagePath, isRegistration = false }: ProviderLinksProps) {
  const next = useNextPageHref(nextPagePath);
  const ways = useSignInMethods();
  const shown = ways?.providers.filter(({ provider }) => providers.some((other) => other === provider)) ?? [];
  return (
    <>
      <ul className="provider-list">
        {providers.map((provider) => {
          const { name, Mark } = known[provider];
          const reason = providerUnavailableReasonOf(ways, provider);
          const reasonId = `provider-${provider}-reason`;
          return (
            <li key={provider}>
              <ProviderLink
                className="provider"
                href={`/api/auth/oauth/${provider}?next=${encodeURIComponent(next)}`}
                closed={reason !== null}
                reasonId={reasonId}
              >
                <Mark className="icon icon-large" />
                <span>
                  {isRegistration ? m.register_provider({ provider: name }) : m.signin_provider({ provider: name })}
                  {reason === null ? null : (
                    <span id={reasonId} className="provider-reason">
                      {providerUnavailableReasonLabels[reason]()}
                    </span>
                  )}
                </span>
              </ProviderLink>
            </li>
          );
        })}
      </ul>
      <SimulatedProviderNote ways={shown} />
    </>
  );
}
