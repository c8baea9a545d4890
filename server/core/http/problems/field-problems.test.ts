import { expect, test } from 'vitest';
import { expressCheckoutBodySchema, giftCheckoutBodySchema } from '#contracts/selling/checkout.ts';
import { contactBodySchema } from '#contracts/site/contact.ts';
import { fieldProblems } from './field-problems.ts';

const good = { packageId: 1, email: 'dana@example.com', paymentMethod: 'credit_card' };

function refusalsOf(schema: typeof giftCheckoutBodySchema | typeof expressCheckoutBodySchema, input: unknown) {
  const result = schema.safeParse(input);
  return result.success ? {} : fieldProblems(result.error, input);
}

const rows: readonly (readonly [string, object, object])[] = [
  ['nothing', {}, { packageId: 'required', email: 'required', paymentMethod: 'required' }],
  ['an empty e-mail', { ...good, email: '' }, { email: 'required' }],
  ['an e-mail of spaces', { ...good, email: '   ' }, { email: 'required' }],
  ['an e-mail without a domain', { ...good, email: 'dana@' }, { email: 'invalid_email' }],
  ['an e-mail of 300 letters', { ...good, email: `${'a'.repeat(300)}@example.com` }, { email: 'too_long' }],
  ['an e-mail that is a list', { ...good, email: ['a@example.com', 'b@example.com'] }, { email: 'invalid' }],
  ['a package that is a word', { ...good, packageId: 'one' }, { packageId: 'invalid' }],
  ['a package minus one', { ...good, packageId: -1 }, { packageId: 'invalid' }],
  ['a way to pay that does not exist', { ...good, paymentMethod: 'barter' }, { paymentMethod: 'not_a_choice' }],
  ['a recipient who is no address', { ...good, recipientEmail: 'dana' }, { recipientEmail: 'invalid_email' }],
  ['a sender of 81 letters', { ...good, senderName: 'x'.repeat(81) }, { senderName: 'too_long' }],
  ['a message of 501 letters', { ...good, personalMessage: 'x'.repeat(501) }, { personalMessage: 'too_long' }],
];

test.each(rows)('a gift with %s is refused at the right field', (_what, input, expected) => {
  expect(refusalsOf(giftCheckoutBodySchema, input)).toEqual(expected);
});

test('a body that is not an object is refused as a whole', () => {
  expect(refusalsOf(expressCheckoutBodySchema, 'text')).toEqual({ body: 'invalid' });
});

test('an invalid phone number is refused with an example, also in an optional field', () => {
  const input = { name: 'Dana', email: 'dana@example.com', phone: 'after six', message: 'Hello' };
  const result = contactBodySchema.safeParse(input);
  expect(result.success ? {} : fieldProblems(result.error, input)).toEqual({ phone: 'invalid_phone' });
});
