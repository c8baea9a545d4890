import { useState, type ComponentProps } from 'react';
import { likelyEmail } from '#domain/core/likely-email.ts';
import { m } from '#messages/compiled/messages.js';
import { emailInput } from '#web/lib/person-inputs.ts';
import { TextField } from '#web/ui/field.tsx';

type Doubt = { readonly input: HTMLInputElement; readonly likely: string };

/**
 * An address that nobody can correct later: a domain that is one slip away from one that everybody has is asked about.
 * It is a question and holds nothing up.
 */
export function DoubtedEmailField(props: ComponentProps<typeof TextField>) {
  const [doubt, setDoubt] = useState<Doubt | null>(null);

  function look(input: HTMLInputElement) {
    const likely = likelyEmail(input.value);
    setDoubt(likely === null ? null : { input, likely });
  }

  function accept({ input, likely }: Doubt) {
    input.value = likely;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    setDoubt(null);
  }

  return (
    <div className="grid gap-2">
      <TextField
        {...emailInput}
        {...props}
        onBlur={(event) => look(event.currentTarget)}
        onInput={() => setDoubt(null)}
      />
      <output className="empty:absolute">
        {doubt === null ? null : (
          <span className="flex flex-wrap items-center gap-x-2 text-sm">
            {m.checkout_email_doubt()}
            <button type="button" className="text-link min-h-11 underline" onClick={() => accept(doubt)}>
              <bdi dir="ltr">{doubt.likely}</bdi>?
            </button>
          </span>
        )}
      </output>
    </div>
  );
}
