/** A form's fields as text, by name; a box that is not ticked is not there. */
type Fields = Readonly<Record<string, string | undefined>>;

const preferenceNames = ['loyaltyClub', 'washReminders', 'saveLogin', 'marketingEmails'] as const;

/** The day that three choices make, `YYYY-MM-DD` with zeros in front; empty while one of them is missing. */
export function birthDayText({ birthYear = '', birthMonth = '', birthDay = '' }: Fields): string {
  if (birthYear === '' || birthMonth === '' || birthDay === '') return '';
  return `${birthYear}-${birthMonth.padStart(2, '0')}-${birthDay.padStart(2, '0')}`;
}

function preferencesText(fields: Fields): string {
  return JSON.stringify(Object.fromEntries(preferenceNames.map((name) => [name, fields[name] !== undefined])));
}

/**
 * The full-page registration as it stands on the page, in the fields of the specification (section 3): one date out of
 * three choices, the preferences as JSON, a plain yes or no for the terms. The page's script sends the result; a form
 * that was sent without scripts arrives as it stands, and the server makes the same of it.
 */
export function pageRegistrationOf(fields: Fields): Record<string, string> {
  const asTyped = ['firstName', 'lastName', 'email', 'phone', 'password', 'country', 'gender', 'petType'];
  const optional = ['referralCode'].filter((name) => fields[name] !== undefined && fields[name] !== '');
  return {
    ...Object.fromEntries([...asTyped, ...optional].map((name) => [name, fields[name] ?? ''])),
    dateOfBirth: birthDayText(fields),
    preferences: preferencesText(fields),
    termsAgreed: String(fields['termsAgreed'] !== undefined),
  };
}

/** True for a form that came as it stands on the page: only there the day of birth is in three parts. */
export function isPlainPageForm(fields: Fields): boolean {
  return fields['birthYear'] !== undefined && fields['dateOfBirth'] === undefined;
}
