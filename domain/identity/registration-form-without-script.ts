/** Raw form values by field name. A checkbox that is not ticked has no value. */
type Fields = Readonly<Record<string, string | undefined>>;

const preferenceNames = ['loyaltyClub', 'washReminders', 'saveLogin', 'marketingEmails'] as const;

/**
 * Returns the date of birth that was chosen in three select fields, as `YYYY-MM-DD`. Returns an empty text if one of
 * them is missing.
 */
export function birthDayText({ birthYear = '', birthMonth = '', birthDay = '' }: Fields): string {
  if (birthYear === '' || birthMonth === '' || birthDay === '') return '';
  return `${birthYear}-${birthMonth.padStart(2, '0')}-${birthDay.padStart(2, '0')}`;
}

function preferencesText(fields: Fields): string {
  return JSON.stringify(Object.fromEntries(preferenceNames.map((name) => [name, fields[name] !== undefined])));
}

/**
 * Converts the full-page registration form to the fields of the specification (section 3). The three select fields
 * become one date, the preferences become JSON, and the terms become a boolean. The page's script sends the result. A
 * form that was sent without scripts is converted by the server.
 */
export function registrationOfPageForm(fields: Fields): Record<string, string> {
  const asTyped = ['firstName', 'lastName', 'email', 'phone', 'password', 'country', 'gender', 'petType'];
  const optional = ['petName', 'referralCode'].filter((name) => fields[name] !== undefined && fields[name] !== '');
  return {
    ...Object.fromEntries([...asTyped, ...optional].map((name) => [name, fields[name] ?? ''])),
    dateOfBirth: birthDayText(fields),
    preferences: preferencesText(fields),
    termsAgreed: String(fields['termsAgreed'] !== undefined),
  };
}

/** Returns true if a form was sent without scripts. The date of birth of such a form has three fields. */
export function isFormWithoutScript(fields: Fields): boolean {
  return fields['birthYear'] !== undefined && fields['dateOfBirth'] === undefined;
}
