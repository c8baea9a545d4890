import { useState, type ComponentProps } from 'react';
import { phoneInput } from '#web/lib/forms/person-inputs.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { CountryNote, kosherPhoneNote } from './country-without-sms.tsx';

/**
 * Field for a phone number that receives a text message. It shows a note if the number probably belongs to a kosher
 * phone.
 */
export function SmsPhoneField(props: ComponentProps<typeof TextField>) {
  const { defaultValue } = props;
  const [typed, setTyped] = useState(typeof defaultValue === 'string' ? defaultValue : '');
  return (
    <>
      <TextField {...phoneInput} {...props} onInput={(event) => setTyped(event.currentTarget.value)} />
      <CountryNote words={kosherPhoneNote(typed)} />
    </>
  );
}
