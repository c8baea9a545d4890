import type { Provider, ProviderName } from '#contracts/staff/settings/providers.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { TestConnection } from './test-connection.tsx';
import { TestMessageForm, type Providers } from './test-message.tsx';
import { TestPurchase } from './test-purchase.tsx';
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

const stateWords = {
  on: () => m.staff_provider_on(),
  practice: () => m.staff_provider_practice(),
  off: () => m.staff_provider_off(),
} as const satisfies Record<Provider['state'], () => string>;

const stateLooks = { on: 'active', practice: 'invited', off: 'quiet' } as const satisfies Record<
  Provider['state'],
  string
>;

/** Lists the external providers: whether each is configured, by which settings, and its recent health. */
export function ProvidersPage() {
  const resource = useProviders();
  const { value } = resource;
  return (
    <div className="staff-stack">
      <header className="staff-head">
        <div>
          <h1 className="text-2xl">{m.staff_providers_title()}</h1>
          <p className="staff-quiet">{m.staff_providers_text()}</p>
        </div>
      </header>
      <LoadState resource={resource} />
      {value === null ? null : (
        <ul className="provider-list">
          {value.providers.map((provider) => (
            <ProviderCard key={provider.name} provider={provider} all={value} onAsked={resource.again} />
          ))}
        </ul>
      )}
    </div>
  );
}

type CardProps = { readonly provider: Provider; readonly all: Providers; readonly onAsked: () => void };

function ProviderCard({ provider, all, onAsked }: CardProps) {
  const { name, state } = provider;
  return (
    <li className="provider-card">
      <header className="staff-head">
        <h2 className="text-lg">{nameWords[name]()}</h2>
        <span className={`staff-state staff-state-${stateLooks[state]}`}>{stateWords[state]()}</span>
      </header>
      <Health provider={provider} />
      <Settings provider={provider} />
      {name === 'mail' || (name === 'sms' && state !== 'off') ? (
        <TestMessageForm channel={name} test={all.tests[name]} onAsked={onAsked} />
      ) : null}
      {(name === 'payplus' || name === 'cardcom' || name === 'nayax_ecom') && state !== 'off' ? (
        <TestConnection provider={name} onTried={onAsked} />
      ) : null}
      {name === 'payments' && all.testPurchase ? <TestPurchase /> : null}
    </li>
  );
}

/**
 * Lists the settings that configure the provider. While Nayax' payment page is off, it also shows the reason and what
 * is missing.
 */
function Settings({ provider: { name, state, settings, missing } }: { readonly provider: Provider }) {
  const isNotYet = name === 'nayax_ecom' && state === 'off';
  return (
    <>
      {isNotYet ? <p>{m.staff_provider_nayax_ecom_off()}</p> : null}
      <p className="staff-quiet">
        {isNotYet ? m.staff_provider_missing() : m.staff_provider_settings()}{' '}
        <bdi lang="en" dir="ltr">
          {(isNotYet ? missing : settings).join(', ')}
        </bdi>
      </p>
    </>
  );
}

function Health({ provider: { lastGoodAt, lastBadAt, lastError, waiting } }: { readonly provider: Provider }) {
  const { locale } = usePortal();
  const when = (at: string) => formatDateTime(Date.parse(at), locale);
  return (
    <>
      {lastGoodAt === null ? null : <p>{m.staff_provider_last_good({ when: when(lastGoodAt) })}</p>}
      {lastBadAt === null ? null : (
        <p className="provider-error">
          {m.staff_provider_last_bad({ when: when(lastBadAt) })}{' '}
          <bdi lang="en" dir="ltr" className="order-error">
            {lastError}
          </bdi>
        </p>
      )}
      {waiting === 0 ? null : <p>{m.staff_provider_waiting({ count: String(waiting) })}</p>}
    </>
  );
}
