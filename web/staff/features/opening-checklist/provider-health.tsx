import type { Provider } from '#contracts/staff/settings/providers.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

const stateLabels = {
  on: () => m.staff_provider_on(),
  practice: () => m.staff_provider_practice(),
  off: () => m.staff_provider_off(),
} as const satisfies Record<Provider['state'], () => string>;

export function ProviderStatusBadge({ state }: { readonly state: Provider['state'] }) {
  return <StatusBadge words={stateLabels[state]()} tone={stateTones.provider[state]} />;
}

/**
 * Shows the times of a provider's last success and last failure, and the number of messages that wait for this
 * provider. A success of the built-in simulation is not shown, because no real provider was called.
 */
export function ProviderHealth({ provider }: { readonly provider: Provider }) {
  const { lastGoodAt, lastBadAt, lastError, state, waiting } = provider;
  const { locale } = usePortal();
  const when = (at: string) => formatDateTime(Date.parse(at), locale);
  return (
    <>
      {lastGoodAt === null || state === 'practice' ? null : (
        <p>{m.staff_provider_last_good({ when: when(lastGoodAt) })}</p>
      )}
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
