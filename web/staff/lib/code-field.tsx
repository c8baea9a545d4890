import { useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';

type CodeFieldProps = FieldState & {
  readonly hint?: string;
  /** True if the dialog around the field moves the focus to it when it opens. */
  readonly isFirst?: boolean;
};

export function CodeField({ isFirst = false, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      {...(isFirst ? { 'data-first-focus': true } : {})}
      label={m.staff_code_label()}
      dir="ltr"
      required
      minLength={6}
      maxLength={60}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}

function RecoveryCodeField(field: FieldState) {
  return (
    <TextField
      {...field}
      label={m.staff_code_recovery_label()}
      dir="ltr"
      required
      minLength={6}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

function focusField(frame: HTMLDivElement | null): void {
  frame?.querySelector('input')?.focus();
}

/** `CodeField`, and a button that replaces it with a field for a recovery code, and back. */
export function SecondFactorField({ isFirst = false, hint, ...field }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      {isRecovery ? (
        <div ref={focusField}>
          <RecoveryCodeField {...field} />
        </div>
      ) : (
        <CodeField {...field} {...(hint === undefined ? {} : { hint })} isFirst={isFirst} />
      )}
      <button type="button" className="button button-quiet" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? m.staff_code_use_app() : m.staff_code_use_recovery()}
      </button>
    </>
  );
}
