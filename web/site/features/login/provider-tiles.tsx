import { useId } from 'react';
import { identityProviders, type IdentityProvider } from '#contracts/identity/identities.ts';
import { m } from '#messages/compiled/messages.js';
import { closedWords, providers } from '../../session/providers.ts';
import type { WaysIn } from '../../session/use-ways-in.ts';

type Way = WaysIn['providers'][number];

/** Why the closed ones are closed, each reason once: 'Not available right now: Instagram'. */
function Reasons({ ways, id }: { readonly ways: readonly Way[]; readonly id: string }) {
  const closed = ways.filter(({ available }) => !available);
  const groups = Object.entries(closedWords).map(([reason, words]) => ({
    reason,
    words: words(),
    names: closed
      .filter((way) => (way.reason ?? 'not_configured') === reason)
      .map(({ provider }) => providers[provider].name),
  }));
  return groups
    .filter(({ names }) => names.length > 0)
    .map(({ reason, words, names }) => (
      <p key={reason} id={`${id}-${reason}`} className="account-note">
        {words}: {names.join(', ')}
      </p>
    ));
}

type TileProps = { readonly provider: IdentityProvider; readonly way: Way | undefined; readonly next: string | null };

function Tile({ provider, way, next, reasonId }: TileProps & { readonly reasonId: string }) {
  const { name, Mark } = providers[provider];
  const words = m.signin_provider({ provider: name });
  const inside = (
    <>
      <Mark className="size-7" />
      <span>{name}</span>
    </>
  );
  if (way?.available === false) {
    return (
      <button
        type="button"
        className="provider-tile"
        disabled
        aria-label={words}
        aria-describedby={`${reasonId}-${way.reason ?? 'not_configured'}`}
      >
        {inside}
      </button>
    );
  }
  const query = new URLSearchParams({ provider, ...(next === null ? {} : { next }) });
  return (
    <a className="provider-tile" href={`/api/login?${query}`} aria-label={words}>
      {inside}
    </a>
  );
}

type ProviderTilesProps = {
  /** Null where nobody could say which are open: then each may be tried, and the server says what is wrong. */
  readonly ways: WaysIn | null;
  readonly next: string | null;
};

/** The five providers of the specification, in its order; signing in with one is a navigation. */
export function ProviderTiles({ ways, next }: ProviderTilesProps) {
  const id = useId();
  const list = ways?.providers ?? [];
  return (
    <div className="provider-tiles-part">
      <p id={id} className="entry-label">
        {m.login_providers()}
      </p>
      <ul className="provider-tiles" aria-labelledby={id}>
        {identityProviders.map((provider) => (
          <li key={provider}>
            <Tile
              provider={provider}
              way={list.find((way) => way.provider === provider)}
              next={next}
              reasonId={`${id}-why`}
            />
          </li>
        ))}
      </ul>
      <Reasons ways={list} id={`${id}-why`} />
      {list.some(({ practice, available }) => practice && available) ? (
        <p className="account-note">{m.signin_provider_practice()}</p>
      ) : null}
    </div>
  );
}
