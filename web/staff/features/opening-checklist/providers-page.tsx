import { useState } from 'react';
import { listConnections, type ProviderConnection } from '#contracts/staff/settings/credentials.ts';
import type { Provider, ProviderName } from '#contracts/staff/settings/providers.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { ConnectButtons, ConnectionStatus, ConnectionCards } from './connection-cards.tsx';
import { ProviderHealth, ProviderStatusBadge } from './provider-health.tsx';
import { TechnicianLetter } from './technician-letter.tsx';
import { TestConnection } from './test-connection.tsx';
import { useProviders } from './use-providers.ts';

const nameWords: Readonly<Record<ProviderName, () => string>> = {
  payments: () => m.staff_provider_payments(),
  payplus: () => 'PayPlus',
  cardcom: () => 'CardCom',
  nayax_ecom: () => 'Nayax eCom',
  mail: () => m.staff_provider_mail(),
  sms: () => m.staff_provider_sms(),
  nayax: () => m.staff_provider_nayax(),
  apple_wallet: () => m.staff_provider_apple_wallet(),
  google_wallet: () => m.staff_provider_google_wallet(),
  google: () => m.staff_provider_google(),
  apple: () => m.staff_provider_apple(),
  facebook: () => m.staff_provider_facebook(),
  tiktok: () => m.staff_provider_tiktok(),
};

/** Providers that have their own card above the list of the other providers. */
const carded: readonly ProviderName[] = ['payments', 'mail', 'sms'];
/**
 * Payment providers that can be connected in the payments card. The list below the cards shows them only after they are
 * connected.
 */
const offered: readonly ProviderName[] = ['payplus', 'cardcom'];

function isListed({ name, state }: Provider): boolean {
  return !carded.includes(name) && (state !== 'off' || !offered.includes(name));
}

export function ProvidersPage() {
  const resource = useProviders();
  const [version, setVersion] = useState(0);
  const connections = useStaffData(listConnections, {}, { version });
  const { value } = resource;
  function again() {
    setVersion((known) => known + 1);
    resource.again();
  }
  return (
    <div className="staff-stack">
      <header className="staff-head">
        <div>
          <h1>{m.staff_providers_title()}</h1>
          <p className="staff-quiet">{m.staff_providers_text()}</p>
        </div>
      </header>
      <LoadState resource={resource} />
      {value === null ? null : <LoadState resource={connections} />}
      {value === null || connections.value === null ? null : (
        <>
          <ConnectionCards connections={connections.value.connections} all={value} onChanged={again} />
          <h2 className="section-title">{m.staff_providers_others()}</h2>
          <ul className="provider-list">
            {value.providers.filter(isListed).map((provider) => (
              <ProviderCard
                key={provider.name}
                provider={provider}
                connection={connections.value?.connections.find(({ kind }) => kind === provider.name) ?? null}
                onChanged={again}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type CardProps = {
  readonly provider: Provider;
  /**
   * ProviderConnection that the owner can set up in this card. Null if the provider is connected elsewhere, for example in the
   * server's settings.
   */
  readonly connection: ProviderConnection | null;
  readonly onChanged: () => void;
};

function ProviderCard({ provider, connection, onChanged }: CardProps) {
  const { name, state } = provider;
  return (
    <li className="provider-card" id={`provider-${name}`}>
      <header className="staff-head">
        <h3 className="panel-title">{nameWords[name]()}</h3>
        <ProviderStatusBadge state={state} />
      </header>
      <ProviderHealth provider={provider} />
      {connection === null ? (
        <Settings provider={provider} />
      ) : (
        <>
          <ConnectionStatus connection={connection} />
          <ConnectButtons connection={connection} isNext={false} onChanged={onChanged} />
        </>
      )}
      {(name === 'payplus' || name === 'cardcom' || name === 'nayax_ecom') && state !== 'off' ? (
        <TestConnection provider={name} onTried={onChanged} />
      ) : null}
    </li>
  );
}

/**
 * Explains how to connect a provider that cannot be connected in its card. If the provider is connected only by the
 * server's settings, adds a letter to the technician. For Nayax' payment page, also explains why the page is off.
 */
function Settings({ provider: { name, state, inPortal, settings, missing } }: { readonly provider: Provider }) {
  if (inPortal) return <p>{m.staff_provider_in_portal()}</p>;
  const isNotYet = name === 'nayax_ecom' && state === 'off';
  return (
    <>
      {isNotYet ? <p>{m.staff_provider_nayax_ecom_off()}</p> : null}
      {state === 'on' ? null : <p>{m.staff_provider_ask()}</p>}
      <TechnicianLetter name={nameWords[name]()} names={isNotYet ? missing : settings} />
    </>
  );
}
