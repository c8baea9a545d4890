import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { PHONE_MAX_LENGTH } from '#contracts/core/person.ts';
import { type listProviders, sendTestMessage, type TestMessage } from '#contracts/staff/settings/providers.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';

export type Providers = ResponseOf<typeof listProviders>;

type TestProps = {
  readonly channel: 'mail' | 'sms';
  readonly test: TestMessage | null;
  readonly onSent: () => void;
};

/**
 * Sends a test message to the staff user and shows the result. The test message uses the same channel as messages to
 * customers.
 */
export function TestMessageForm({ channel, test, onSent }: TestProps) {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'settings.write');
  // each further test message has a new id, so that it is sent as a new message
  const [id, setId] = useState(() => crypto.randomUUID());
  const { field, form, end } = useForm({
    send: ({ phone }) => callStaff(sendTestMessage, { body: { id, channel, locale, phone } }),
    fieldOf: (code) => (code.startsWith('phone_') ? 'phone' : null),
    onDone() {
      setId(crypto.randomUUID());
      onSent();
    },
  });
  return (
    <div>
      {mayWrite ? (
        <form {...form} className="opening-test">
          {channel === 'sms' ? (
            <TextField
              {...field('phone')}
              label={m.staff_provider_test_phone()}
              type="tel"
              dir="ltr"
              required
              maxLength={PHONE_MAX_LENGTH}
              autoComplete="tel"
            />
          ) : null}
          <FormFooter
            {...end}
            label={channel === 'mail' ? m.staff_provider_test_mail() : m.staff_provider_test_sms()}
            busy={m.staff_list_loading()}
            tone="secondary"
            look=""
          />
        </form>
      ) : null}
      <output className="staff-quiet opening-said">{test === null ? null : testText(test, locale)}</output>
    </div>
  );
}

function testText({ state, at, error }: TestMessage, locale: 'en' | 'he'): string {
  const when = formatDateTime(Date.parse(at), locale);
  if (state === 'sent') return m.staff_provider_test_sent({ when });
  if (state === 'failed') return m.staff_provider_test_failed({ when, error: error ?? '' });
  return error === null ? m.staff_provider_test_waiting({ when }) : m.staff_provider_test_again({ when, error });
}
