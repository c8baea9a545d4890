import { useId } from 'react';
import { identityProviders, type IdentityProvider } from '#contracts/identity/identities.ts';
import { m } from '#messages/compiled/messages.js';
import {
  providerUnavailableReasonOf,
  providerUnavailableReasonLabels,
  SimulatedProviderNote,
  providers,
  ProviderLink,
} from '#web/account-kit/ways-in/providers.tsx';
import type { SignInMethods } from '#web/account-kit/ways-in/use-sign-in-methods.ts';

type Reason = keyof typeof providerUnavailableReasonLabels;

const reasons = ['not_configured', 'switched_off'] as const satisfies readonly Reason[];

type ReasonsProps = { readonly closed: ReadonlyMap<IdentityProvider, Reason | null>; readonly id: string };

/**
 * Explains why sign-in providers are disabled. Each reason is shown only once, for example 'Not available right now:
 * Instagram'.
 */
function ClosedProviderReasons({ closed, id }: ReasonsProps) {
  return reasons.map((reason) => {
    const names = identityProviders.filter((provider) => closed.get(provider) === reason);
    return names.length === 0 ? null : (
      <p key={reason} id={`${id}-${reason}`} className="account-note">
        {providerUnavailableReasonLabels[reason]()}: {names.map((provider) => providers[provider].name).join(', ')}
      </p>
    );
  });
}

type ProviderTilesProps = {
  /** Available sign-in providers. Null if the server did not respond. */
  readonly ways: SignInMethods | null;
  readonly next: string | null;
};

/** Tiles of the five identity providers, in the sequence of the specification. */
export function ProviderTiles({ ways, next }: ProviderTilesProps) {
  const id = useId();
  const closed = new Map(identityProviders.map((provider) => [provider, providerUnavailableReasonOf(ways, provider)]));
  return (
    <div className="provider-tiles-part">
      <p id={id} className="entry-label">
        {m.login_providers()}
      </p>
      <ul className="provider-tiles" aria-labelledby={id}>
        {identityProviders.map((provider) => {
          const { name, Mark } = providers[provider];
          const reason = closed.get(provider) ?? null;
          const query = new URLSearchParams({ provider, ...(next === null ? {} : { next }) });
          return (
            <li key={provider}>
              <ProviderLink
                className="provider-tile"
                href={`/api/login?${query}`}
                label={m.signin_provider({ provider: name })}
                closed={reason !== null}
                reasonId={`${id}-why-${reason}`}
              >
                <Mark className="icon-larger" />
                <span>{name}</span>
              </ProviderLink>
            </li>
          );
        })}
      </ul>
      <ClosedProviderReasons closed={closed} id={`${id}-why`} />
      <SimulatedProviderNote ways={ways?.providers.filter(({ available }) => available) ?? []} />
    </div>
  );
}
