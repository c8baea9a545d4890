import { useId } from 'react';
import { HOME_CALLING_CODE } from '#contracts/core/places/calling-codes.ts';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { phoneInput } from '#web/lib/forms/person-inputs.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { callingCodeChoices } from './calling-codes.ts';

type PhoneNumberFieldsProps = {
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly optional?: boolean;
  /** Initial values of the fields. They are set when the visitor goes back from the code to the phone number. */
  readonly typed?: { readonly callingCode: string; readonly phoneNumber: string };
};

/**
 * Fields for the country code and the phone number: `callingCode` and `phoneNumber`. `phoneWithCallingCode` combines
 * them.
 */
export function PhoneNumberFields({ error, hint, optional = false, typed }: PhoneNumberFieldsProps) {
  const codeId = useId();
  const { locale } = usePage();
  return (
    <Field
      label={m.account_phone()}
      error={error}
      hint={hint}
      optionalMark={optional ? m.checkout_optional() : undefined}
    >
      {(control) => (
        <div className="phone-number" dir="ltr">
          <label htmlFor={codeId} className="sr-only">
            {m.signin_phone_country()}
          </label>
          <select
            id={codeId}
            name="callingCode"
            className="field-input"
            dir={textDirectionOf(locale)}
            autoComplete="tel-country-code"
            defaultValue={typed?.callingCode ?? HOME_CALLING_CODE}
          >
            {callingCodeChoices.map(({ code, country }) => (
              <option key={code} value={code}>
                {`${leftToRight(code)} ${country()}`}
              </option>
            ))}
          </select>
          <input
            {...control}
            {...phoneInput}
            name="phoneNumber"
            autoComplete="tel-national"
            className="field-input"
            required={!optional}
            defaultValue={typed?.phoneNumber}
          />
        </div>
      )}
    </Field>
  );
}
