import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';

/** Longest text that can still be a code with its dashes and stray spaces. */
const CODE_TYPED_MAX = 40;

/** The code of a mail, for links that lost their secret part on the way. */
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
