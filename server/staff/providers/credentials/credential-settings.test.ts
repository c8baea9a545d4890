import { expect, test } from 'vitest';
import { readProviderSettings, redactCredentials } from './credential-settings.ts';

test('a mail server is typed as people know it: name, port, user and password, also with special characters', () => {
  const account = { user: 'shop@paws.example', password: 'p@ss:w/rd', from: 'hello@paws.example' };
  expect(readProviderSettings('smtp', { server: 'smtp.paws.example', ...account })).toEqual({
    ok: true,
    settings: {
      SMTP_URL: 'smtp://shop%40paws.example:p%40ss%3Aw%2Frd@smtp.paws.example',
      MAIL_FROM: 'hello@paws.example',
    },
    mark: 'hello@paws.example',
  });
  expect(readProviderSettings('smtp', { server: 'smtp.paws.example:465', ...account })).toMatchObject({
    settings: { SMTP_URL: expect.stringMatching(/^smtps:.*smtp\.paws\.example:465$/) },
  });
  expect(readProviderSettings('smtp', { server: 'localhost:2525', from: 'a@b.example' })).toMatchObject({
    settings: { SMTP_URL: 'smtp://localhost:2525' },
  });
});

test.each([
  ['a missing server', { from: 'a@b.example' }, { server: 'required' }],
  ['a missing password', { server: 'mail.example', user: 'shop', from: 'a@b.example' }, { password: 'required' }],
  ['a server with a path', { server: 'mail.example/path', from: 'a@b.example' }, { server: 'invalid' }],
  ['a server with an account in it', { server: 'me:key@mail.example', from: 'a@b.example' }, { server: 'invalid' }],
] as const)('%s is shown at its field', (_what, values, fields) => {
  expect(readProviderSettings('smtp', values)).toEqual({ ok: false, fields });
});

test('only the public part of credentials is a mark', () => {
  const payplus = { apiKey: 'key-of-the-shop', secretKey: 'secret-of-the-shop', pageUid: 'c7d2a9f4-1b2c' };
  expect(readProviderSettings('payplus', payplus)).toMatchObject({ mark: '…1b2c' });
  expect(readProviderSettings('cardcom', { terminal: '4711', apiName: 'shop', apiPassword: 'hidden' })).toMatchObject({
    mark: '4711',
  });
  expect(readProviderSettings('http', { url: 'https://sms.paws.example/send?key=hidden' })).toMatchObject({
    mark: 'sms.paws.example',
  });
});

test('a text message gateway is chosen together with its account', () => {
  const read = readProviderSettings('inforu', { user: 'shop', token: 'hidden', sender: 'Shampaw' });
  expect(read).toMatchObject({ settings: { SMS_PROVIDER: 'inforu', SMS_USER: 'shop' }, mark: 'Shampaw' });
});

test('a provider that repeats a key in its reason, plainly or encoded, does not reveal it', () => {
  const values = { user: 'shop', password: 'p@ss:w/rd' };
  const encoded = [
    'p@ss:w/rd',
    'p%40ss%3Aw%2Frd',
    Buffer.from('p@ss:w/rd').toString('base64'),
    Buffer.from('shop:p@ss:w/rd').toString('base64'),
    Buffer.from('\0shop\0p@ss:w/rd').toString('base64'),
  ];
  for (const secret of encoded) expect(redactCredentials(`535 no: ${secret}`, values)).toBe('535 no: •••');
});
