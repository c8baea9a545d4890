import { useLayoutEffect, useRef } from 'react';

type Errors = Readonly<Record<string, unknown>>;

/** Returns the control to focus in an invalid group, such as a date in three parts: its first empty one, else its first. */
export function partToMend<Part extends object>(parts: readonly Part[]): Part | undefined {
  return parts.find((part) => 'value' in part && part.value === '') ?? parts[0];
}

/** The first control with an error, in the order in which the form stands on the page. */
function firstToMend(form: HTMLFormElement, errors: Errors): Element | undefined {
  const wrong = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in errors);
  return wrong instanceof HTMLFieldSetElement ? partToMend([...wrong.elements]) : wrong;
}

/**
 * Moves the focus after a form was sent: to the first field with an error, once the error is rendered; without one, back
 * to the button, which lost it by being disabled meanwhile. Call the result with the form before sending; `errors` must
 * be a new object for every answer.
 */
export function useFocusToMend(errors: Errors, pending: boolean): (form: HTMLFormElement) => void {
  const sent = useRef<{ readonly form: HTMLFormElement; readonly from: Element | null } | null>(null);

  // a layout effect, so that the error is never painted while the focus is still elsewhere
  useLayoutEffect(() => {
    if (pending || sent.current === null) return;
    const { form, from } = sent.current;
    sent.current = null;
    const field = firstToMend(form, errors);
    if (field instanceof HTMLElement) return field.focus();
    if (document.activeElement === document.body && from instanceof HTMLElement) from.focus();
  }, [errors, pending]);

  return (form) => {
    sent.current = { form, from: document.activeElement };
  };
}
