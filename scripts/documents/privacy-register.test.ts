import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { booksRetention, retainedFor, table } from '#server/core/retention.ts';
import { privacyRegisterDocument, REGISTER_FILE } from './privacy-register.ts';

test('the register of processing says what the capabilities declare (else run scripts/documents/privacy-register.ts)', () => {
  const page = readFileSync(REGISTER_FILE, 'utf8');
  expect(privacyRegisterDocument(page)).toBe(page);
});

test('the register lists the tables with personal data by name, between the texts of the page', () => {
  const rule = retainedFor('customers', { kept: '2 years', why: 'to answer' });
  const name = { en: 'Towels', he: 'מגבות' };
  const tables = {
    towel_wash: table('a washed towel', rule, name),
    towel_count: table('towels of one day, counted', booksRetention),
    towel: table('a towel of a customer', rule, name),
  };
  expect(privacyRegisterDocument('before\n| table |\n|---|\n| `old` | x |\n| `older` | x |\nafter\n', tables)).toBe(
    `before
| table |
|---|
| \`towel\` | customers | 2 years | to answer |
| \`towel_wash\` | customers | 2 years | to answer |
after
`,
  );
});
