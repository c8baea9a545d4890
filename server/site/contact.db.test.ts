import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { findContactMessage, decryptContactPersonalData } from '#server/messaging/store/contact-message.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { workFor } from '#testing/accounts/code-phone.ts';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';

const mail = createFakeMailTransport('development');
let shownDraft: unknown = null;
const shop = await buildTestApp({
  overrides: () => ({
    mail,
    pages: {
      ...plainPages,
      render: (page) => {
        shownDraft = page.draft;
        return plainPages.render(page);
      },
    },
  }),
});
const { app, deps, clock } = shop;

let visitors = 0;

/** A visitor with an unused rate limit. */
function freshAddress(): string {
  visitors += 1;
  return `10.${Math.floor(visitors / 250)}.${visitors % 250}.${randomInt(1, 250)}`;
}

type Sent = { readonly headers?: Record<string, string>; readonly address?: string };

function post(url: string, payload: object, { headers = {}, address = freshAddress() }: Sent = {}) {
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    remoteAddress: address,
  });
}

function postForm(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...headers,
    },
    remoteAddress: freshAddress(),
  });
}

let letters = 0;

function letter(changes: Record<string, unknown> = {}) {
  letters += 1;
  return {
    name: 'Dana Levi',
    email: `dana${letters}@example.com`,
    message: `My dog is very muddy, number ${letters}.`,
    openedMs: 30_000,
    ...changes,
  };
}

const lead = {
  name: 'יוסי כהן',
  email: 'yossi@example.com',
  phone: '050-123 4567',
  city: 'חיפה',
  message: 'יש לי חנות פנויה',
  wants: 'meeting',
};

async function messageOf(reference: string) {
  const { rows } = await deps.db.executeSql(
    `select contact_message_id, encode(private_sealed, 'escape') as sealed, payload::text, topic
     from contact_message left join outbox on payload->>'contactMessageId' = contact_message_id::text where reference = $1`,
    [reference],
  );
  return rows;
}

async function countMessages(): Promise<number> {
  const { rows } = await deps.db.executeSql('select count(*)::int as count from contact_message');
  return Number(rows[0]?.['count']);
}

async function delivered() {
  mail.sent.length = 0;
  await drainOutbox(deps);
  return [...mail.sent];
}

test('a message is kept sealed and acknowledged with a reference, on the page and by mail', async () => {
  const body = letter({ phone: '+972 50-123-4567', subject: 'billing' });
  const answer = await post('/api/contact', body);
  expect(answer.statusCode).toBe(201);
  const { reference } = answer.json<{ reference: string }>();
  expect(reference).toMatch(/^C-[0-9A-HJKMNP-TV-Z]{6}$/);

  const [row] = await messageOf(reference);
  expect(JSON.stringify(row)).not.toMatch(/dana|Levi|muddy/i);
  const message = await findContactMessage(deps.db, String(row?.['contact_message_id']));
  if (message === null) throw new Error('the message is not there');
  expect(message).toMatchObject({ kind: 'contact', subject: 'billing', locale: 'en', reference });
  expect(decryptContactPersonalData(deps.keyring, message.contactMessageId, message.privateSealed)).toEqual({
    name: 'Dana Levi',
    email: body.email,
    phone: '+972501234567',
    city: null,
    message: body.message,
    group: null,
  });

  const mails = await delivered();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: body.email, subject: `Your message arrived · ${reference}`, locale: 'en' });
  expect(mails[0]?.text).toContain(reference);
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/muddy|Dana/);
});

test('a franchise lead is kept and acknowledged in Hebrew', async () => {
  const answer = await post('/api/franchise-leads', lead, { headers: { 'x-language': 'he' } });
  expect(answer.statusCode).toBe(201);
  const { reference } = answer.json<{ reference: string }>();
  expect(reference).toMatch(/^F-/);
  const [row] = await messageOf(reference);
  const message = await findContactMessage(deps.db, String(row?.['contact_message_id']));
  if (message === null) throw new Error('the lead is not there');
  expect(message).toMatchObject({ kind: 'franchise', subject: 'meeting', locale: 'he' });
  expect(decryptContactPersonalData(deps.keyring, message.contactMessageId, message.privateSealed)).toMatchObject({
    phone: '+972501234567',
    city: 'חיפה',
  });
  const [sent] = await delivered();
  expect(sent?.html).toContain('dir="rtl"');
  expect(sent?.text).toContain('נתקשר בתוך שני ימי עסקים לתאם פגישה');
});

test('the same words sent ten times at once, and again within a day, are one message with one mail', async () => {
  const body = letter();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('/api/contact', body)));
  const references = new Set(answers.map((answer) => answer.json<{ reference: string }>().reference));
  expect(references.size).toBe(1);
  clock.advance(23 * HOUR_MS);
  references.add((await post('/api/contact', body)).json<{ reference: string }>().reference);
  expect(references.size).toBe(1);
  expect(await messageOf([...references][0] ?? '')).toHaveLength(1);
  expect(await delivered()).toHaveLength(1);

  clock.advance(2 * HOUR_MS);
  references.add((await post('/api/contact', body)).json<{ reference: string }>().reference);
  references.add(
    (await post('/api/contact', { ...body, message: 'Something else' })).json<{ reference: string }>().reference,
  );
  expect(references.size).toBe(3);
  expect(await delivered()).toHaveLength(2);
});

test('a message that looks like a bot’s is stored once the browser has sent a proof of work, and never lost', async () => {
  const before = await countMessages();
  const letters = [{ website: 'https://spam.example' }, { openedMs: 1_499 }, { openedMs: '0' }].map(letter);
  const trapped = [
    ...letters.map((body) => ['/api/contact', body] as const),
    ['/api/franchise-leads', { ...lead, message: 'עוד חנות', website: 'x' }] as const,
  ];
  for (const [url, body] of trapped) {
    const refused = await post(url, body);
    expect([refused.statusCode, refused.json().code]).toEqual([428, 'work_required']);
    expect((await post(url, body, { headers: { 'x-proof-of-work': '{}' } })).statusCode).toBe(428);
  }
  expect(await countMessages()).toBe(before);
  expect(await delivered()).toEqual([]);
  const { body: metrics } = await deps.metrics.text();
  expect(metrics).toMatch(/form_trapped_total\{.*kind="contact".*\} 6/);

  for (const [url, body] of trapped) {
    const answer = await post(url, body, { headers: { 'x-proof-of-work': await workFor(createBrowser(shop)) } });
    expect(await messageOf(answer.json<{ reference: string }>().reference)).toHaveLength(1);
  }
  expect(await delivered()).toHaveLength(trapped.length);

  const unmeasured = letter();
  delete (unmeasured as { openedMs?: number }).openedMs;
  await post('/api/contact', unmeasured);
  expect(await countMessages()).toBe(before + trapped.length + 1);
});

test('one address gets three acknowledgements a day at most', async () => {
  await delivered();
  const email = 'victim@example.com';
  for (let round = 0; round < 5; round += 1) {
    expect((await post('/api/contact', letter({ email }))).statusCode).toBe(201);
  }
  expect((await delivered()).map(({ to }) => to)).toEqual([email, email, email]);
});

test.for([
  ['/api/contact', { name: ' ' }, 'name', 'required'],
  ['/api/contact', { email: 'dana@' }, 'email', 'invalid_email'],
  ['/api/contact', { message: '' }, 'message', 'required'],
  ['/api/contact', { message: 'x'.repeat(4_001) }, 'message', 'too_long'],
  ['/api/contact', { phone: 'call me' }, 'phone', 'invalid_phone'],
  ['/api/contact', { subject: 'spam' }, 'subject', 'invalid'],
  ['/api/franchise-leads', { ...lead, phone: '' }, 'phone', 'required'],
  ['/api/franchise-leads', { ...lead, wants: 'money' }, 'wants', 'not_a_choice'],
] as const)('%s with %j is refused at its field', async ([url, changes, field, code]) => {
  const before = await countMessages();
  const answer = await post(url, letter(changes), { headers: { 'x-language': 'he' } });
  expect(answer.statusCode).toBe(400);
  const problem = answer.json<{ code: string; fields: Record<string, { code: string; message: string }> }>();
  expect(problem.code).toBe('validation_failed');
  expect(problem.fields[field]?.code).toBe(code);
  expect(problem.fields[field]?.message).toMatch(/[א-ת]/);
  expect(await countMessages()).toBe(before);
});

test('another site cannot write in a visitor’s name', async () => {
  const before = await countMessages();
  const answer = await post('/api/contact', letter(), { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer.statusCode).toBe(403);
  expect(await countMessages()).toBe(before);
});

test('above twenty messages an hour from one network each costs a calculation, leads and traps included', async () => {
  clock.set((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS);
  const address = '192.0.2.77';
  const statuses: number[] = [];
  const trapped: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    statuses.push((await post('/api/contact', letter(), { address })).statusCode);
    trapped.push((await post('/api/contact', letter({ website: 'x' }), { address })).statusCode);
    statuses.push((await post('/api/franchise-leads', { ...lead, message: `${letters}` }, { address })).statusCode);
  }
  statuses.push((await post('/api/contact', letter(), { address })).statusCode);
  statuses.push((await post('/api/contact', letter(), { address })).statusCode);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(new Set(trapped)).toEqual(new Set([428]));
  const over = await post('/api/contact', letter(), { address });
  expect([over.statusCode, over.json().code]).toEqual([428, 'work_required']);
  expect((await post('/api/contact', letter())).statusCode).toBe(201);
  clock.advance(HOUR_MS);
  expect((await post('/api/contact', letter(), { address })).statusCode).toBe(201);
});

test('without scripts the browser comes back to the form’s page with the reference, in the page’s language', async () => {
  const { openedMs: _openedMs, ...fields } = letter();
  const answer = await postForm('/api/contact', fields as unknown as Record<string, string>, {
    referer: 'https://shampaw.example/he/contact',
    'accept-language': 'en',
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toMatch(/^\/he\/contact\?sent=C-[0-9A-HJKMNP-TV-Z]{6}$/);
});

test('without scripts a refused form comes back with its reason and everything that was typed', async () => {
  const typed = {
    name: 'Dana',
    email: 'dana@',
    message: 'מים פושרים, '.repeat(300),
    wants: 'details',
    phone: '0501234567',
  };
  const answer = await postForm('/api/franchise-leads', typed, { 'accept-language': 'he' });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/he/franchise?problem=validation_failed&field=email&why=invalid_email');
  expect(answer.headers.location).not.toContain('Dana');
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  await app.inject({ url: String(answer.headers.location), cookies });
  expect(shownDraft).toEqual(typed);

  const mended = await app.inject({
    method: 'POST',
    url: '/api/franchise-leads',
    payload: new URLSearchParams({ ...typed, email: 'dana@example.com' }).toString(),
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    cookies,
  });
  expect(mended.headers.location).toMatch(/^\/en\/franchise\?sent=F-/);
  expect(mended.cookies.map(({ name, value }) => [name, value])).toContainEqual(['checkout_draft', '']);
});
