import { isEmail, cleanEnteredEmail } from '#contracts/core/person.ts';
import { likelyEmail } from '#domain/core/contact/likely-email.ts';
import { m } from '#messages/compiled/messages.js';

export type FieldErrors = Readonly<Record<string, string>>;

/** Errors of a form: a failure of the whole form, shown above its button, and an error for each invalid field. */
export type FormErrors = { readonly failure: string | null; readonly errors: FieldErrors };

export const noFormErrors: FormErrors = { failure: null, errors: {} };

/** Returns the errors with this error at the field; null removes the field's error. */
export function withError(errors: FieldErrors, name: string, error: string | null): FieldErrors {
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
 * Returns true if a text differs from the text with which the page was rendered, or if the visitor selected a radio
 * button or checkbox. False for all other controls.
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

/** Returns the error of a control's current value; null if the value is valid or if the element is not a control. */
export function errorOf(control: Element): string | null {
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
 * Validates an email address as the server does: it is normalised first and then matched with one pattern. The
 * browser's own check is different.
 */
function emailErrorOf(control: { readonly value: string; readonly required: boolean }): string | null {
  const typed = cleanEnteredEmail(control.value);
  if (typed === '') return control.required ? m.field_required() : null;
  return isEmail(typed) ? null : m.field_invalid_email();
}

/**
 * Returns the errors that the browser's own rules find (required, type, length) and warnings about probable typos in
 * email addresses. They have the site's texts, by field name, in the order of the form.
 */
export function errorsOf(form: HTMLFormElement): FieldErrors {
  const found = [...form.elements].flatMap((control) => {
    const error = errorOf(control) ?? emailTypoWarning(control);
    const name = control.getAttribute('name');
    return error === null || name === null ? [] : [[name, error] as const];
  });
  return Object.fromEntries(found);
}

/**
 * Returns the warning about a probable typo in an email address. The warning blocks a form once; if it is sent again,
 * the address is accepted.
 */
function emailTypoWarning(control: Element): string | null {
  if (!(control instanceof HTMLInputElement) || control.dataset['asks'] === undefined) return null;
  const { dataset, value } = control;
  if (dataset['asked'] === value || likelyEmail(value) === null) return null;
  dataset['asked'] = value;
  return m.field_unlikely_email();
}
