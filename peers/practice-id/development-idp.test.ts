import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { readAuthorizationRequest } from './authorization-request.ts';
import { developmentIdpUsers, developmentIdpUserOfInput } from './users.ts';
import { createDevelopmentIdpTokens } from './tokens.ts';

const origins = ['https://shop.example', 'http://localhost:3000'];
const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
const fields = {
  client_id: 'shop',
  response_type: 'code',
  redirect_uri: 'http://localhost:3000/api/auth/callback/google',
  scope: 'openid email',
  state: 's',
  nonce: 'n',
  code_challenge: codeChallenge,
  code_challenge_method: 'S256',
  ui_locales: 'he',
};

test('a visit of the shop is understood, in its language', () => {
  const asked = readAuthorizationRequest({ provider: 'google', fields, origins });
  expect(asked).toMatchObject({
    provider: 'google',
    locale: 'he',
    state: 's',
    nonce: 'n',
    scopes: ['openid', 'email'],
  });
  const english = readAuthorizationRequest({ provider: 'google', fields: { ...fields, language: 'en' }, origins });
  expect(english?.locale).toBe('en');
});

test.each([
  ['another site to go back to', { redirect_uri: 'https://evil.example/api/auth/callback/google' }],
  ['another page to go back to', { redirect_uri: 'http://localhost:3000/en' }],
  ['another provider to go back to', { redirect_uri: 'http://localhost:3000/api/auth/callback/apple' }],
  ['more behind the address', { redirect_uri: 'http://localhost:3000/api/auth/callback/google?x=1' }],
  ['another client', { client_id: 'somebody' }],
  ['no state', { state: '' }],
  ['no PKCE', { code_challenge: undefined }],
  ['PKCE in the clear', { code_challenge_method: 'plain' }],
  ['a token instead of a code', { response_type: 'id_token' }],
])('a request with %s is refused', (_what, wrong) => {
  expect(readAuthorizationRequest({ provider: 'google', fields: { ...fields, ...wrong }, origins })).toBeNull();
  expect(readAuthorizationRequest({ provider: 'myspace', fields, origins })).toBeNull();
});

test('a code is good once, for a minute, with its verifier, its address and its provider', async () => {
  const clock = createFakeClock(Date.now());
  const tokens = createDevelopmentIdpTokens(clock);
  const [person] = developmentIdpUsers('en');
  if (person === undefined) throw new Error('there is no practice person');
  const grant = {
    provider: 'google',
    redirectUri: fields.redirect_uri,
    codeChallenge,
    nonce: 'n',
    scopes: ['openid'],
    person,
  } as const;
  const right = { provider: 'google', redirectUri: fields.redirect_uri, codeVerifier } as const;
  for (const wrong of [
    { provider: 'apple' as const },
    { redirectUri: 'http://localhost:3000/' },
    { codeVerifier: 'w'.repeat(43) },
  ]) {
    const code = tokens.issueCode(grant);
    expect(await tokens.exchange({ ...right, ...wrong, code })).toBeNull();
    expect(await tokens.exchange({ ...right, code }), 'a try uses it up').toBeNull();
  }
  const late = tokens.issueCode(grant);
  clock.advance(61_000);
  expect(await tokens.exchange({ ...right, code: late })).toBeNull();
  const code = tokens.issueCode(grant);
  const idToken = await tokens.exchange({ ...right, code });
  const claims: unknown = JSON.parse(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ sub: 'dana', nonce: 'n', aud: 'shop' });
  expect(claims, 'an e-mail only where it was asked for').not.toHaveProperty('email');
});

test('the same typed e-mail is the same person again, and another is another', () => {
  expect(developmentIdpUserOfInput('Noam', 'noam@example.com').subject).toBe(
    developmentIdpUserOfInput('N. P.', 'NOAM@example.com').subject,
  );
  expect(developmentIdpUserOfInput('Noam', '').subject).not.toBe(
    developmentIdpUserOfInput('Noam', 'noam@example.com').subject,
  );
  expect(developmentIdpUserOfInput('נועם  פרץ', '')).toMatchObject({
    givenName: 'נועם',
    familyName: 'פרץ',
    email: null,
  });
});
