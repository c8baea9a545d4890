import { isEmail, cleanEnteredEmail } from '#contracts/core/person.ts';
import { suggestEmailCorrection } from '#domain/core/contact/likely-email.ts';
import { m } from '#messages/compiled/messages.js';

export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Errors of a form. `failure` concerns the whole form and is shown above its button, and `errors` contains an error for
 * each invalid field.
 */
export type FormErrors = { readonly failure: string | null; readonly errors: FieldErrors };

export const noFormErrors: FormErrors = { failure: null, errors: {} };

/** Returns the errors of a form with the given error set for one field. Null removes the error of that field. */
export function withFieldError(errors: FieldErrors, name: string, error: string | null): FieldErrors {
  const { [name]: _previous, ...others } = errors;
  return error === null ? others : { ...others, [name]: error };
}

function isControl(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

/**
 * Returns true if a text differs from the text with which the page was rendered. Also returns true if the visitor
 * selected a radio button or checkbox. Returns false for all other controls.
 */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type)) {
    return control.checked && !control.hasAttribute('checked');
  }
  return (
    (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
    control.value !== control.defaultValue
  );
}

/**
 * Returns the error for the current value of a form control. Returns null if the value is valid, or if the element is
 * not a control.
 */
export function validationErrorOf(control: Element): string | null {
  if (!isControl(control)) return null;
  const { validity } = control;
  if (control.type === 'email') return emailErrorOf(control);
  if (validity.valid) return null;
  if (validity.valueMissing) return m.field_required();
  if (validity.tooLong) return m.field_too_long();
  if (validity.tooShort) return m.field_too_short();
  return control.type === 'tel' ? m.field_invalid_phone() : m.field_invalid();
}

/**
 * Validates an email address in the same way as the server. The email address is normalised first and then matched with
 * one pattern. The browser's own check is different.
 */
function emailErrorOf(control: { readonly value: string; readonly required: boolean }): string | null {
  const typed = cleanEnteredEmail(control.value);
  if (typed === '') return control.required ? m.field_required() : null;
  return isEmail(typed) ? null : m.field_invalid_email();
}

/**
 * Returns the errors that the browser's own rules find (required, type, length), and warnings about probable typos in
 * email addresses. They are listed by field name, in the order of the form. Their texts are those of the site.
 */
export function validationErrorsOf(form: HTMLFormElement): FieldErrors {
  const found = [...form.elements].flatMap((control) => {
    const error = validationErrorOf(control) ?? emailTypoWarning(control);
    const name = control.getAttribute('name');
    return error === null || name === null ? [] : [[name, error] as const];
  });
  return Object.fromEntries(found);
}

/**
 * Returns a warning if an email address probably contains a typo. The warning stops the form once. If the form is sent
 * again, the email address is accepted.
 */
function emailTypoWarning(control: Element): string | null {
  if (!(control instanceof HTMLInputElement) || control.dataset['asks'] === undefined) return null;
  const { dataset, value } = control;
  if (dataset['asked'] === value || suggestEmailCorrection(value) === null) return null;
  dataset['asked'] = value;
  return m.field_unlikely_email();
}
