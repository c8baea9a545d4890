import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';

/** A field for the six-digit code of the authenticator app, or for a recovery code. */
export function CodeField(field: FieldState & { readonly hint?: string }) {
  return (
    <TextField
      {...field}
      label={m.staff_code_label()}
      dir="ltr"
      required
      minLength={6}
      maxLength={60}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
