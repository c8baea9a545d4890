import { useState } from 'react';
import { testConnection, type ConnectionState, type TestableProvider } from '#contracts/staff/settings/providers.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';

const stateLabels = {
  good: () => m.staff_connection_good(),
  credentials: () => m.staff_connection_credentials(),
  unreached: () => m.staff_connection_unreached(),
  in_doubt: () => m.staff_connection_in_doubt(),
} as const satisfies Record<ConnectionState, () => string>;

/** Tests the shop's credentials at a payment provider without charging money. */
export function TestConnection({
  provider,
  onTried,
}: {
  readonly provider: TestableProvider;
  readonly onTried: () => void;
}) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const [state, setState] = useState<ConnectionState | null>(null);
  const { form, end } = useForm({
    send: () => callStaff(testConnection, { body: { provider } }),
    onDone(answer) {
      setState(answer.state);
      onTried();
    },
  });
  if (!mayWrite) return null;
  return (
    <div>
      <form {...form} className="opening-test">
        <FormFooter {...end} label={m.staff_connection_test()} busy={m.staff_list_loading()} tone="secondary" look="" />
      </form>
      <output className={`opening-said ${state === null || state === 'good' ? 'staff-quiet' : 'provider-error'}`}>
        {state === null ? null : stateLabels[state]()}
      </output>
    </div>
  );
}
