import { suggestEmailCorrection } from '#domain/core/contact/likely-email.ts';
import type { FieldProblems } from '../calls/endpoint-call.ts';

/**
 * Name suffix of a hidden form field. The field contains the email address for which the form last asked about a typo.
 */
export const EMAIL_CONFIRMATION_SUFFIX = 'Asked';

/**
 * Returns a refusal for each email address with a probable typo that the user was not yet asked about. It is used for
 * forms without scripts. Only fields with a hidden field `<name>Asked` are checked; the hidden field contains the email
 * address that the form last asked about. With scripts, the page asks before it sends the form
 * (`web/lib/forms/form-errors.ts`).
 */
export function emailTypoProblems(typed: Readonly<Record<string, string>>): FieldProblems {
  const doubted = Object.entries(typed).filter(([name, confirmed]) => {
    const value = name.endsWith(EMAIL_CONFIRMATION_SUFFIX)
      ? typed[name.slice(0, -EMAIL_CONFIRMATION_SUFFIX.length)]
      : undefined;
    return value !== undefined && value !== confirmed && suggestEmailCorrection(value) !== null;
  });
  return Object.fromEntries(
    doubted.map(([name]) => [name.slice(0, -EMAIL_CONFIRMATION_SUFFIX.length), 'unlikely_email' as const]),
  );
}
