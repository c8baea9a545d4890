import { expect, test } from 'vitest';
import { createLogger, redactSecrets } from './logger.ts';

const rows: readonly (readonly [string, string])[] = [
  ['mail for dana.cohen+wash@example.co.il failed', 'mail for [e-mail] failed'],
  ['order f0mbx1hm0wqm88x0sxaszm3a438sg9tf', 'order f0mbx1…'],
  ['code DKW3-4Z67-56C8-G91H-0', 'code [code]'],
  ['code DKW34Z6756C8G91H0', 'code [code]'],
  ['call 050-123-4567 or +972 50 123 4567', 'call [phone] or [phone]'],
  ['GET /receipt/x?email=dana', 'GET /receipt/x?…'],
  ['order 01a1fda9-0e56-7913-8110-e680580b4082 is paid', 'order 01a1fda9-0e56-7913-8110-e680580b4082 is paid'],
];

test.each(rows)('"%s" is logged without private data', (text, clean) => {
  expect(redactSecrets(text)).toBe(clean);
});

function logged(detail: object): string {
  let text = '';
  createLogger('info', { write: (line) => (text += line) }).info(detail, 'happened');
  return text;
}

test('an error is logged with its name, code and place, without the values of a row', () => {
  const error = Object.assign(new Error('duplicate for dana@example.com'), {
    code: '23505',
    constraint: 'customer_email',
    detail: 'Key (email)=(dana@example.com) already exists.',
  });
  const text = logged({ error });
  expect(text).not.toContain('dana');
  expect(JSON.parse(text)).toMatchObject({ error: { name: 'Error', code: '23505', constraint: 'customer_email' } });
});

test('private values are removed at any depth, and a line stays short', () => {
  const text = logged({ a: { b: [{ c: 'dana@example.com' }] }, long: 'x y '.repeat(5_000), bytes: Buffer.alloc(9) });
  expect(text).not.toContain('dana');
  expect(text).toContain('[9 bytes]');
  expect(text.length).toBeLessThan(2_000);
});
