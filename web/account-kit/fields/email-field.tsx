import { useState, type ComponentProps } from 'react';
import { suggestEmailCorrection } from '#domain/core/contact/likely-email.ts';
import { m } from '#messages/compiled/messages.js';
import { runAfterPointerUp } from '#web/lib/forms/run-after-pointer-up.ts';
import { faqFieldOf } from '#web/lib/forms/question-field.ts';
import { emailInputWithQuestion, emailInput } from '#web/lib/forms/person-inputs.ts';
import { TextField } from '#web/ui/fields/field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'defaultValue'> & {
  readonly name: string;
  readonly defaultValue?: string | undefined;
  /**
   * False if the form only has to match an email address that the shop already knows. A probable typo is then shown but
   * does not block the form.
   */
  readonly confirms?: boolean;
  /**
   * Email address that stopped the last form sent without JavaScript, because it probably contains a typo. The visitor
   * is asked only once about each email address.
   */
  readonly confirmed?: string | undefined;
};

/**
 * Field for an email address. If the domain probably contains a typo, a question appears when the visitor leaves the
 * field. It appears again before the form is sent, and the visitor decides. If the visitor leaves the field by pressing
 * a button, the question appears only after the press. Otherwise the question would move the button during the press.
 */
export function EmailField({ confirms = true, confirmed = '', ...props }: EmailFieldProps) {
  const { name, defaultValue, error } = props;
  const [typed, setTyped] = useState(defaultValue ?? '');
  const [left, setLeft] = useState(false);
  const likely = left || error !== undefined ? suggestEmailCorrection(typed) : null;

  function look(input: HTMLInputElement) {
    setTyped(input.value);
    runAfterPointerUp(() => {
      if (document.activeElement !== input) setLeft(true);
    });
  }

  return (
    <div className="email-field">
      <TextField
        {...(confirms ? emailInputWithQuestion : emailInput)}
        {...props}
        onBlur={(event) => look(event.currentTarget)}
        onFocus={(event) => setTyped(event.currentTarget.value)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setLeft(false);
        }}
      />
      {confirms ? <input type="hidden" name={faqFieldOf(name)} value={confirmed} /> : null}
      <Suggestion likely={likely} onAccept={() => setLeft(false)} />
    </div>
  );
}

type SuggestionProps = { readonly likely: string | null; readonly onAccept: () => void };

function Suggestion({ likely, onAccept }: SuggestionProps) {
  /**
   * Writes the suggested value into the field next to this button. The field is uncontrolled, so the function fires an
   * input event to inform React.
   */
  function accept(button: HTMLElement, value: string) {
    const input = button.closest('div')?.querySelector<HTMLInputElement>('input[type=email]');
    if (!input) return;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    onAccept();
  }
  return (
    <output className="email-doubt">
      {likely === null ? null : (
        <span>
          {m.checkout_email_doubt()}
          <button type="button" onClick={(event) => accept(event.currentTarget, likely)}>
            <bdi translate="no" dir="ltr" className="breakable">
              {likely}
            </bdi>
            ?
          </button>
        </span>
      )}
    </output>
  );
}
