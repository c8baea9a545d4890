import { withoutInvisibleMarks } from '#contracts/core/text.ts';
import { m } from '#messages/compiled/messages.js';

export type FieldErrors = Readonly<Record<string, string>>;

/** What is wrong with a form: as a whole, said above its button, and at its fields. */
export type Found = { readonly failure: string | null; readonly errors: FieldErrors };

export const nothingFound: Found = { failure: null, errors: {} };

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What the browser thinks of a control. An address that was pasted with invisible marks around it is judged without
 * them: the server takes them away, too, and nobody could find what the browser complains about.
 */
function validityOf(control: Control): ValidityState {
  if (!(control instanceof HTMLInputElement) || control.type !== 'email') return control.validity;
  const cleaned = control.cloneNode() as HTMLInputElement;
  cleaned.value = withoutInvisibleMarks(control.value);
  return cleaned.validity;
}

function errorOf(control: Element): string | null {
  if (
    !(
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
  ) {
    return null;
  }
  const validity = validityOf(control);
  if (validity.valid) return null;
  if (validity.valueMissing) return m.field_required();
  if (validity.tooLong) return m.field_too_long();
  if (validity.tooShort) return m.field_too_short();
  if (control.type === 'email') return m.field_invalid_email();
  return control.type === 'tel' ? m.field_invalid_phone() : m.field_invalid();
}

/** The browser's own rules (required, type, length) in our words, by field name, in the order of the form. */
export function errorsOf(form: HTMLFormElement): FieldErrors {
  const found = [...form.elements].flatMap((control) => {
    const error = errorOf(control);
    const name = control.getAttribute('name');
    return error === null || name === null ? [] : [[name, error] as const];
  });
  return Object.fromEntries(found);
}
