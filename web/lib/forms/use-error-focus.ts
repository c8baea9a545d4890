import { useLayoutEffect, useRef } from 'react';

type Errors = Readonly<Record<string, unknown>>;

/**
 * Returns the control to focus in an invalid group of controls, such as a date with day, month and year. This is the
 * first empty control, or otherwise the first control.
 */
export function controlToFocus<Part extends object>(parts: readonly Part[]): Part | undefined {
  return parts.find((part) => 'value' in part && part.value === '') ?? parts[0];
}

/** Returns the first control with an error, in the order of the page. */
function firstWithError(form: HTMLFormElement, errors: Errors): Element | undefined {
  const wrong = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in errors);
  return wrong instanceof HTMLFieldSetElement ? controlToFocus([...wrong.elements]) : wrong;
}

/**
 * Moves the focus after a form was sent. If there are field errors, the first invalid field gets the focus once its
 * error is rendered. Otherwise the focus returns to the button, which lost it while it was disabled. Call the returned
 * function with the form before sending. `errors` must be a new object for every response.
 */
export function useErrorFocus(errors: Errors, pending: boolean): (form: HTMLFormElement) => void {
  const sent = useRef<{ readonly form: HTMLFormElement; readonly from: Element | null } | null>(null);

  // a layout effect moves the focus before the error is painted
  useLayoutEffect(() => {
    if (pending || sent.current === null) return;
    const { form, from } = sent.current;
    sent.current = null;
    const field = firstWithError(form, errors);
    if (field instanceof HTMLElement) return field.focus();
    if (document.activeElement === document.body && from instanceof HTMLElement) from.focus();
  }, [errors, pending]);

  return (form) => {
    sent.current = { form, from: document.activeElement };
  };
}
