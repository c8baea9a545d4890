import { randomBytes } from 'node:crypto';
import { GOOD_PASSWORD } from '../accounts/account-browser.ts';

type Value = string | Blob | undefined;

/** Body of the page's script; `wish` has the differences, undefined removes a field. */
export function pageForm(wish: Readonly<Record<string, Value>> = {}): FormData {
  return formOf({
    firstName: 'Dana',
    lastName: 'Levi',
    email: `dana-${randomBytes(4).toString('hex')}@example.com`,
    phone: '050-1234567',
    password: GOOD_PASSWORD,
    dateOfBirth: '1990-05-04',
    country: 'IL',
    gender: 'female',
    petType: 'dog',
    preferences: '{"loyaltyClub":true,"washReminders":true,"saveLogin":true,"marketingEmails":false}',
    termsAgreed: 'true',
    ...wish,
  });
}

/** Returns fields as a browser's multipart form. */
export function formOf(fields: Readonly<Record<string, Value>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else if (value !== undefined) form.append(name, value, 'me.jpg');
  }
  return form;
}
