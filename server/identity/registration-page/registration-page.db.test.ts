import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readFormDraft } from '#server/core/http/cookies/form-draft.ts';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { formOf, pageForm } from '#testing/documents/page-form.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100' } });
const { publicUrl } = shop.deps.config;
const path = '/api/auth/register';
const photo = new Blob([
  new Uint8Array(
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#b82' } })
      .jpeg()
      .toBuffer(),
  ),
]);

test('the full-page form makes the account that the dialog makes, and signs in to it', async () => {
  const page = createBrowser(shop);
  const dialog = createBrowser(shop);
  const made = await page.send('POST', path, pageForm({ email: 'page@example.com', firstName: 'נועה' }));
  expect(made.statusCode).toBe(201);
  const other = await dialog.post('/api/customer/register', registration({ email: 'dialog@example.com' }));
  const { referralCode: _one, ...fromPage } = made.json().customer;
  const { referralCode: _other, ...fromDialog } = other.json().customer;
  expect(fromPage).toEqual({ ...fromDialog, email: 'page@example.com', firstName: 'נועה' });
  const [mine, theirs] = [(await page.get('/api/auth/user')).json(), (await dialog.get('/api/auth/user')).json()];
  expect(Object.keys(mine)).toEqual(Object.keys(theirs));
  expect(mine).toMatchObject({ hasPassword: true, hasPicture: false, emailVerified: false });
  const consents = async (browser: typeof page) =>
    (await browser.get('/api/consents'))
      .json<{ topic: string; given: boolean }[]>()
      .map(({ topic, given }) => [topic, given]);
  expect(await consents(page)).toEqual(await consents(dialog));
  const again = createBrowser(shop);
  const signedIn = await again.post('/api/customer/login', { email: 'page@example.com', password: GOOD_PASSWORD });
  expect(signedIn.statusCode).toBe(200);
});

test('a known email address gets the same answer as an unknown one', async () => {
  const known = await createBrowser(shop).send('POST', path, pageForm({ email: 'page@example.com' }));
  const unknown = await createBrowser(shop).send('POST', path, pageForm({ email: 'absent@example.com' }));
  expect(known.statusCode).toBe(unknown.statusCode);
  expect(Object.keys(known.json().customer)).toEqual(Object.keys(unknown.json().customer));
});

test('without "stay signed in" the session ends with the browser', async () => {
  const cookieOf = async (saveLogin: boolean) => {
    const preferences = JSON.stringify({ saveLogin });
    const made = await createBrowser(shop).send('POST', path, pageForm({ preferences }));
    return made.cookies.find(({ name }) => name === '__Host-sid');
  };
  expect((await cookieOf(false))?.maxAge).toBeUndefined();
  expect((await cookieOf(true))?.maxAge).toBe(90 * 24 * 60 * 60);
});

test('an included picture is stored with the account', async () => {
  const browser = createBrowser(shop);
  const made = await browser.send('POST', path, pageForm({ profilePicture: photo }));
  expect(made.statusCode).toBe(201);
  expect((await browser.get('/api/auth/user')).json().hasPicture).toBe(true);
  const picture = await browser.get('/api/profile/picture');
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
});

test('without a file and with unknown fields the account is still created', async () => {
  const nothing = pageForm({ profilePicture: new Blob([]), isAdmin: 'true', loyaltyTier: 'senior', customerId: '1' });
  const made = await createBrowser(shop).send('POST', path, nothing);
  expect(made.statusCode).toBe(201);
  expect(made.json().customer.loyaltyTier).toBe('new');
});

type Wish = Parameters<typeof pageForm>[0];

const invalid: readonly (readonly [field: string, Wish])[] = [
  ['dateOfBirth', { dateOfBirth: '2020-01-01' }],
  ['dateOfBirth', { dateOfBirth: undefined }],
  ['dateOfBirth', { dateOfBirth: '' }],
  ['dateOfBirth', { dateOfBirth: '1990-2-30' }],
  ['password', { password: 'password' }],
  ['email', { email: 'no address' }],
  ['phone', { phone: undefined }],
  ['country', { country: 'XX' }],
  ['gender', { gender: 'none' }],
  ['preferences', { preferences: 'yes' }],
  ['preferences', { preferences: '[]' }],
  ['preferences.saveLogin', { preferences: '{"saveLogin":"yes"}' }],
  ['profilePicture', { profilePicture: 'a text' }],
  ['firstName', { firstName: photo }],
];

test.each(invalid)('a wrong %s is refused by its name: %j', async (field, wish) => {
  const browser = createBrowser(shop);
  const answer = await browser.send('POST', path, pageForm(wish));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe('validation_failed');
  expect(Object.keys(answer.json().fields)).toEqual([field]);
  expect(browser.cookies.has('__Host-sid')).toBe(false);
});

const refused: readonly (readonly [code: string, Wish])[] = [
  ['terms_not_accepted', { termsAgreed: 'false' }],
  ['terms_not_accepted', { termsAgreed: undefined }],
  ['picture_unsupported', { profilePicture: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']) }],
  ['picture_damaged', { profilePicture: new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]) }],
  ['payload_too_large', { lastName: 'x'.repeat(9_000) }],
  ['payload_too_large', { profilePicture: new Blob([new Uint8Array(10 * 1_024 * 1_024 + 1)]) }],
];

test.each(refused)('%s, and no session begins', async (code, wish) => {
  const browser = createBrowser(shop);
  const answer = await browser.send('POST', path, pageForm(wish));
  expect(answer.json().code).toBe(code);
  expect(answer.statusCode).toBe(code === 'payload_too_large' ? 413 : 422);
  expect(browser.cookies.has('__Host-sid')).toBe(false);
});

test('who recommended the shop is found by the code', async () => {
  const friend = await createBrowser(shop).send('POST', path, pageForm());
  const { referralCode } = friend.json().customer;
  const made = await createBrowser(shop).send('POST', path, pageForm({ referralCode, email: 'invited@example.com' }));
  expect(made.statusCode).toBe(201);
  const { rows } = await shop.deps.db.executeSql(
    'select r.referral_code from customer c join customer r on r.customer_id = c.referred_by where c.referral_code = $1',
    [made.json().customer.referralCode],
  );
  expect(rows).toEqual([{ referral_code: referralCode }]);
});

/** Submits the form of the page without a script, so that the answer is a page. */
function submit(fields: Readonly<Record<string, string>>) {
  return shop.app.inject({
    method: 'POST',
    url: path,
    headers: {
      origin: publicUrl,
      'sec-fetch-site': 'same-origin',
      referer: `${publicUrl}/he/register`,
      accept: 'text/html,application/xhtml+xml',
    },
    payload: formOf(fields),
  });
}

const typed = {
  firstName: 'נועה',
  lastName: 'לוי',
  email: 'noa-plain@example.com',
  phone: '050-1234567',
  password: GOOD_PASSWORD,
  birthDay: '4',
  birthMonth: '7',
  birthYear: '1990',
  country: 'IL',
  gender: '',
  petType: 'dog',
  loyaltyClub: 'true',
  termsAgreed: 'true',
};

test('without scripts the form leads home, signed in until the browser closes where that box was not ticked', async () => {
  const answer = await submit(typed);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/he');
  const session = answer.cookies.find(({ name }) => name === '__Host-sid');
  expect(session?.value).toMatch(/^[\w-]{43}$/);
  expect(session?.maxAge).toBeUndefined();
});

test('without scripts the form leads to the requested page of ours, also after a mistake', async () => {
  const wishing = { ...typed, email: 'wishing@example.com', next: '/?package=2' };
  const refused = await submit({ ...wishing, birthYear: '2021' });
  expect(refused.headers.location).toContain('/he/register?next=%2F%3Fpackage%3D2&problem=');
  expect((await submit(wishing)).headers.location).toBe('/he?package=2');
  const elsewhere = { ...typed, email: 'elsewhere@example.com', next: '//evil.example' };
  expect((await submit(elsewhere)).headers.location).toBe('/he');
});

test('without scripts a mistake leads back to the form, says which field, and keeps everything but the password', async () => {
  const answer = await submit({ ...typed, birthYear: '2021' });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/he/register?problem=validation_failed&field=dateOfBirth&why=too_young');
  const draft = answer.cookies.find(({ name }) => name === 'checkout_draft');
  expect(draft?.value).toBeTruthy();
  const read = { cookies: { checkout_draft: draft?.value } } as unknown as Parameters<typeof readFormDraft>[1];
  const kept = readFormDraft(shop.deps, read);
  expect(kept).toMatchObject({ firstName: 'נועה', birthYear: '2021', loyaltyClub: 'true' });
  expect(kept).not.toHaveProperty('password');
  expect(answer.headers.location).not.toContain('noa');
});

test('without scripts a file that is too large leads back to the form as well', async () => {
  const form = formOf(typed);
  form.append('profilePicture', new Blob([new Uint8Array(10 * 1_024 * 1_024 + 1)]), 'large.jpg');
  const answer = await shop.app.inject({
    method: 'POST',
    url: path,
    headers: { origin: publicUrl, 'sec-fetch-site': 'same-origin', accept: 'text/html', 'x-language': 'en' },
    payload: form,
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/en/register?problem=payload_too_large');
});

test('another site cannot send the form', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://other.shampaw.example' },
    { origin: 'null' },
  ]) {
    const answer = await shop.app.inject({ method: 'POST', url: path, headers, payload: pageForm() });
    expect(answer.statusCode).toBe(403);
    expect(answer.cookies).toEqual([]);
  }
});

test('nothing but a multipart form is read there, and a multipart form nowhere else', async () => {
  const headers = { origin: publicUrl, 'sec-fetch-site': 'same-origin' };
  for (const contentType of [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/mixed',
  ]) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': contentType },
      payload: JSON.stringify(registration()),
    });
    expect(answer.statusCode).toBe(415);
  }
  const empty = await shop.app.inject({ method: 'POST', url: path, headers });
  expect(empty.statusCode).toBe(415);
  const elsewhere = await shop.app.inject({ method: 'POST', url: '/api/customer/login', headers, payload: pageForm() });
  expect(elsewhere.statusCode).toBe(415);
});

test('broken and hostile forms are refused and are no server error', async () => {
  const headers = { origin: publicUrl, 'sec-fetch-site': 'same-origin' };
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const bodies = [
    '',
    '--b',
    '--b--\r\n',
    'no boundary at all',
    part('__proto__'),
    `${part('__proto__')}--b--\r\n`,
    `${part('constructor')}--b--\r\n`,
    `${part('a').repeat(60)}--b--\r\n`,
    `--b\r\n${'x-header: y\r\n'.repeat(500)}\r\nx\r\n--b--\r\n`,
    `--b\r\ncontent-disposition: form-data; name="preferences"\r\ncontent-type: application/json\r\n\r\n{\r\n--b--\r\n`,
    `--b\r\ncontent-disposition: form-data; name="p"; filename="a"\r\n\r\nnever ends`,
  ];
  for (const payload of bodies) {
    const contentType = 'multipart/form-data; boundary=b';
    const answer = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': contentType },
      payload,
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('the contract names the call with its file', async () => {
  const document = (await shop.app.inject('/api/openapi.json')).json();
  const { requestBody } = document.paths[path].post;
  const schema = requestBody.content['multipart/form-data'].schema;
  expect(schema.properties.profilePicture).toMatchObject({ type: 'string', format: 'binary' });
  expect(schema.required).toEqual(expect.arrayContaining(['firstName', 'email', 'phone', 'password', 'dateOfBirth']));
  const picture = document.paths['/api/profile/picture'].get.responses['200'].content;
  expect(Object.keys(picture)).toEqual(['image/webp']);
});
