import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';

/** Maximum length of a code that the visitor types, including dashes and extra spaces. */
const CODE_TYPED_MAX = 40;

/** Field for the code in an email. Visitors type the code if their mail program removed the fragment from the link. */
export function MailCodeField(field: FieldState) {
  return (
    <TextField
      {...field}
      label={m.proof_code_label()}
      hint={m.proof_code_hint()}
      dir="ltr"
      required
      maxLength={CODE_TYPED_MAX}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
