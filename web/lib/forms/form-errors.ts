import { isEmail, typedEmail } from '#contracts/core/person.ts';
import { likelyEmail } from '#domain/core/contact/likely-email.ts';
import { m } from '#messages/compiled/messages.js';

export type FieldErrors = Readonly<Record<string, string>>;

/** What is wrong with a form: as a whole, said above its button, and at its fields. */
export type Found = { readonly failure: string | null; readonly errors: FieldErrors };

export const nothingFound: Found = { failure: null, errors: {} };

function isControl(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

/** What is wrong with what a control holds now, in our words; null where nothing is, or it is no control. */
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

/** An address is judged as the server will judge it, not as the browser would: mended first, then by one pattern. */
function emailErrorOf(control: { readonly value: string; readonly required: boolean }): string | null {
  const typed = typedEmail(control.value);
  if (typed === '') return control.required ? m.field_required() : null;
  return isEmail(typed) ? null : m.field_invalid_email();
}

/** The browser's own rules (required, type, length) in our words, by field name, in the order of the form. */
export function errorsOf(form: HTMLFormElement): FieldErrors {
  const found = [...form.elements].flatMap((control) => {
    const error = errorOf(control) ?? doubtOf(control);
    const name = control.getAttribute('name');
    return error === null || name === null ? [] : [[name, error] as const];
  });
  return Object.fromEntries(found);
}

/** A probable typo in an address stops a form once; sent again, the same address is what was meant. */
function doubtOf(control: Element): string | null {
  if (!(control instanceof HTMLInputElement) || control.dataset['asks'] === undefined) return null;
  const { dataset, value } = control;
  if (dataset['asked'] === value || likelyEmail(value) === null) return null;
  dataset['asked'] = value;
  return m.field_unlikely_email();
}
