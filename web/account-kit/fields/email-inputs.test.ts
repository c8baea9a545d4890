import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Inputs for an email address that ask about no typo, by file, each with its reason. All others are `EmailField`. */
const withoutQuestion: Readonly<Record<string, string>> = {
  'web/account-kit/fields/account-fields.tsx': 'sign-in with a passkey: it only has to match an account',
  'web/staff/features/sign-in/forgot-page.tsx': 'it only has to match a staff user',
  'web/staff/features/sign-in/password-step.tsx': 'it only has to match a staff user',
  'web/site/features/orders/gift-email-form.tsx': 'proof: it has to match that of the order',
  'web/site/features/orders/reveal-form.tsx': 'proof: it has to match that of the order',
  'web/site/features/cancellation/cancel-page.tsx': 'proof: it has to match that of the order',
  'web/staff/features/opening-checklist/credential-input.tsx':
    'the shop’s own domain, which the provider checks by a test mail',
};

/** Files that define the question itself. */
const definitions = ['web/account-kit/fields/email-field.tsx', 'web/lib/forms/person-inputs.ts'];

const plainInput = /type="email"|type=\{[^}]*'email'|[^g]emailInput\b(?=\})|confirms=\{/u;

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('every input for an email address asks about a probable typo, or has a reason not to', () => {
  const found = sourcesOf('web').filter((file) => plainInput.test(readFileSync(file, 'utf8')));
  expect(found.filter((file) => !definitions.includes(file)).toSorted()).toEqual(
    Object.keys(withoutQuestion).toSorted(),
  );
});

test('a field of the shop’s own facts asks too', () => {
  expect(readFileSync('web/staff/features/shop/shop-details-form.tsx', 'utf8')).toContain('<EmailField');
});
