import { SmsPhoneField } from '#web/account-kit/fields/sms-phone-field.tsx';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/form-parts.tsx';

const names = ['recipientPhone', 'deliverOn', 'recipientLocale'] as const;

/**
 * Fields for the send time, the language and an additional channel of a gift. They are collapsed, because most gifts
 * are sent immediately by email.
 */
export function GiftDeliveryFields({ field }: { readonly field: (name: string) => FieldState }) {
  const [phone, day, locale] = names.map(field);
  const filled = [phone, day, locale].some((state) => state?.error !== undefined || (state?.defaultValue ?? '') !== '');
  return (
    <details className="form-fold" open={filled}>
      <summary>{m.checkout_delivery()}</summary>
      <div className="form-fold-inside">
        <SmsPhoneField
          label={m.checkout_recipient_phone()}
          optionalMark={m.checkout_optional()}
          hint={m.checkout_recipient_phone_hint()}
          name={names[0]}
          {...phone}
          autoComplete="off"
        />
        <TextField
          label={m.checkout_deliver_on()}
          optionalMark={m.checkout_optional()}
          hint={m.checkout_deliver_on_hint()}
          name={names[1]}
          {...day}
          type="date"
          autoComplete="off"
        />
        <SelectField
          label={m.checkout_recipient_locale()}
          name={names[2]}
          chosen={locale?.defaultValue ?? ''}
          autoComplete="off"
          options={[
            { value: '', label: m.checkout_recipient_locale_same() },
            { value: 'he', label: 'עברית' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
    </details>
  );
}
