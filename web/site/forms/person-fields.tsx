import { EMAIL_MAX_LENGTH } from '#contracts/core/person.ts';
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '#contracts/core/person.ts';
import { m } from '#messages/compiled/messages.js';
import { TextField } from '#web/ui/field.tsx';

type PersonFieldProps = {
  readonly error: string | undefined;
  /** What had been typed before a refusal. */
  readonly typed?: string;
};

/** Somebody's name, in whichever script. */
export function NameField({ error, typed = '', label }: PersonFieldProps & { readonly label?: string }) {
  return (
    <TextField
      label={label ?? m.contact_name()}
      error={error}
      name="name"
      defaultValue={typed}
      dir="auto"
      autoComplete="name"
      required
      maxLength={NAME_MAX_LENGTH}
    />
  );
}

type EmailFieldProps = PersonFieldProps & { readonly label?: string; readonly hint?: string };

/** The visitor's own address: left to right, with the keyboard and the completion for it. */
export function EmailField({ error, typed = '', label, hint }: EmailFieldProps) {
  return (
    <TextField
      label={label ?? m.contact_your_email()}
      hint={hint}
      error={error}
      name="email"
      defaultValue={typed}
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete="email"
      required
      maxLength={EMAIL_MAX_LENGTH}
    />
  );
}

/** A phone as people write it; what it means is the server's business. */
export function PhoneField({
  error,
  typed = '',
  optional = false,
}: PersonFieldProps & { readonly optional?: boolean }) {
  return (
    <TextField
      label={m.contact_your_phone()}
      optionalMark={optional ? m.checkout_optional() : undefined}
      error={error}
      name="phone"
      defaultValue={typed}
      type="tel"
      dir="ltr"
      inputMode="tel"
      autoComplete="tel"
      required={!optional}
      maxLength={PHONE_MAX_LENGTH}
    />
  );
}
