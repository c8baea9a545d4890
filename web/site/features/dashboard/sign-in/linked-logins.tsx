import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  providerUnavailableReasonOf,
  providerUnavailableReasonLabels,
  providers,
} from '#web/account-kit/ways-in/providers.tsx';
import {
  identityProviders,
  linkIdentity,
  unlinkIdentity,
  type IdentityProvider,
  type LinkedIdentity,
} from '#contracts/identity/identities.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { showFailureNotice, useAccountCall, useDashboardAction } from '../account-call.ts';
import type { DashboardData } from '../load-dashboard.ts';
import { SectionLoadError } from '../dashboard-section.tsx';

/**
 * Shows a notice with the outcome of connecting a provider. Removes the outcome from the URL, so that the notice
 * appears only once.
 */
function useConnectOutcomeNotice(): void {
  const [search, setSearch] = useSearchParams();
  const wasAnnounced = useRef(false);
  const outcome = search.get('signIn');
  useEffect(() => {
    if (wasAnnounced.current || (outcome !== 'linked' && outcome !== 'taken')) return;
    wasAnnounced.current = true;
    if (outcome === 'linked') showToast({ title: m.dashboard_link_added(), tone: 'success' });
    else showToast({ title: m.dashboard_error_title(), description: m.dashboard_link_taken(), tone: 'danger' });
    const rest = new URLSearchParams(search);
    rest.delete('signIn');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [outcome, search, setSearch]);
}

type RowProps = {
  readonly provider: IdentityProvider;
  readonly linked: LinkedIdentity | undefined;
  /** Reason why the provider cannot be connected. Null if it can be connected. */
  readonly why: string | null;
};

function useLinkCalls(provider: IdentityProvider) {
  const call = useAccountCall();
  const change = useDashboardAction();
  async function connect() {
    const answer = await call(linkIdentity, { body: { provider } });
    if (answer.ok) window.location.assign(answer.value.redirectUrl);
    else showFailureNotice(answer.problem);
  }
  return { connect, disconnect: () => change(unlinkIdentity, { params: { provider } }, m.dashboard_link_removed()) };
}

function ProviderRow({ provider, linked, why }: RowProps) {
  const [pending, during] = useBusy();
  const { connect, disconnect } = useLinkCalls(provider);
  const { name, Mark } = providers[provider];
  const label =
    linked === undefined
      ? m.dashboard_link_add_to({ provider: name })
      : m.dashboard_link_remove_from({ provider: name });
  return (
    <li className="record">
      <Mark className="record-icon icon-large" />
      <div className="record-words">
        <p className="record-title">{name}</p>
        {linked === undefined ? null : (
          <p className="record-detail">
            <bdi translate="no">{linked.label ?? m.dashboard_link_connected()}</bdi>
          </p>
        )}
        {linked === undefined && why !== null ? <p className="record-detail">{why}</p> : null}
      </div>
      {linked === undefined && why !== null ? null : (
        <button
          type="button"
          className="button button-quiet only-scripted"
          aria-label={label}
          disabled={pending}
          onClick={() => void during<unknown>(linked === undefined ? connect : disconnect)}
        >
          {linked === undefined ? m.dashboard_link_add() : m.dashboard_link_remove()}
        </button>
      )}
    </li>
  );
}

/**
 * Lists the sign-in providers that are linked to the account. To add a provider, the visitor needs a step-up (repeated
 * authentication). A provider can be removed if another sign-in method remains.
 */
export function LinkedLogins({ identities, ways }: Pick<DashboardData, 'identities' | 'ways'>) {
  useConnectOutcomeNotice();
  function whyNot(provider: IdentityProvider): string | null {
    const reason = providerUnavailableReasonOf(ways, provider);
    return reason === null ? null : providerUnavailableReasonLabels[reason]();
  }
  return (
    <div className="security-part">
      <h3>{m.dashboard_linked()}</h3>
      <p className="part-note">{m.dashboard_linked_text()}</p>
      {identities === null ? (
        <SectionLoadError />
      ) : (
        <ul>
          {identityProviders.map((provider) => (
            <ProviderRow
              key={provider}
              provider={provider}
              linked={identities.find((identity) => identity.provider === provider)}
              why={whyNot(provider)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
