import { useState, type ComponentProps } from 'react';
import { likelyEmail } from '#domain/core/contact/likely-email.ts';
import { m } from '#messages/compiled/messages.js';
import { askingEmailInput, emailInput } from '#web/lib/forms/person-inputs.ts';
import { TextField } from '#web/ui/fields/field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'defaultValue'> & {
  readonly name: string;
  readonly defaultValue?: string | undefined;
  /** False where the address has to match one that is known already: then a probable typo is shown and stops nothing. */
  readonly asks?: boolean;
};

/** A doubt stops a form once; the hidden field carries the address that was asked about in a post without scripts. */
export function askedFieldOf(name: string): string {
  return `${name}Asked`;
}

/**
 * An email address. A domain that is a slip away from a usual one is asked about when the field is left, and once more
 * before the form is sent; the person decides.
 */
export function EmailField({ asks = true, ...props }: EmailFieldProps) {
  const { name, defaultValue, error } = props;
  const [typed, setTyped] = useState(defaultValue ?? '');
  const [left, setLeft] = useState(false);
  const likely = left || error !== undefined ? likelyEmail(typed) : null;

  function look(input: HTMLInputElement) {
    setTyped(input.value);
    setLeft(true);
  }

  return (
    <div className="grid gap-2">
      <TextField
        {...(asks ? askingEmailInput : emailInput)}
        {...props}
        onBlur={(event) => look(event.currentTarget)}
        onFocus={(event) => setTyped(event.currentTarget.value)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setLeft(false);
        }}
      />
      {asks ? (
        <input type="hidden" name={askedFieldOf(name)} value={error === undefined ? '' : (defaultValue ?? '')} />
      ) : null}
      <Suggestion likely={likely} onAccept={() => setLeft(false)} />
    </div>
  );
}

type SuggestionProps = { readonly likely: string | null; readonly onAccept: () => void };

function Suggestion({ likely, onAccept }: SuggestionProps) {
  /** The field stands beside this button; it is uncontrolled, and React hears of the new value by its event. */
  function accept(button: HTMLElement, value: string) {
    const input = button.closest('div')?.querySelector<HTMLInputElement>('input[type=email]');
    if (!input) return;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    onAccept();
  }
  return (
    <output className="empty:absolute">
      {likely === null ? null : (
        <span className="flex flex-wrap items-center gap-x-2 text-sm">
          {m.checkout_email_doubt()}
          <button
            type="button"
            className="text-link min-h-11 underline"
            onClick={(event) => accept(event.currentTarget, likely)}
          >
            <bdi translate="no" dir="ltr">
              {likely}
            </bdi>
            ?
          </button>
        </span>
      )}
    </output>
  );
}
