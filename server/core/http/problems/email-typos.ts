import { likelyEmail } from '#domain/core/contact/likely-email.ts';
import type { FieldRefusals } from '../calls/endpoint-call.ts';

/** Name suffix of the hidden field with the email address for which the form last asked about a typo. */
export const EMAIL_QUESTION_SUFFIX = 'Asked';

/**
 * Returns the probably mistyped email addresses of a plain form, unless the form has already asked about them. Such a
 * form has a hidden field, `<name>Asked`, that contains the email address it last asked about. Forms without that field
 * are never stopped: the pages' scripts ask before they send (`web/lib/forms/form-errors.ts`).
 */
export function emailTypos(typed: Readonly<Record<string, string>>): FieldRefusals {
  const doubted = Object.entries(typed).filter(([name, confirmed]) => {
    const value = name.endsWith(EMAIL_QUESTION_SUFFIX)
      ? typed[name.slice(0, -EMAIL_QUESTION_SUFFIX.length)]
      : undefined;
    return value !== undefined && value !== confirmed && likelyEmail(value) !== null;
  });
  return Object.fromEntries(
    doubted.map(([name]) => [name.slice(0, -EMAIL_QUESTION_SUFFIX.length), 'unlikely_email' as const]),
  );
}
