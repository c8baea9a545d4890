import { withoutInvisibleMarks } from '#contracts/core/text.ts';

/**
 * What the browser thinks of a control. An address that was pasted with invisible marks around it is judged without
 * them: the server takes them away, too, and nobody could find what the browser complains about.
 */
export function validityOf(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): ValidityState {
  if (!(control instanceof HTMLInputElement) || control.type !== 'email') return control.validity;
  const cleaned = control.cloneNode() as HTMLInputElement;
  cleaned.value = withoutInvisibleMarks(control.value);
  return cleaned.validity;
}
