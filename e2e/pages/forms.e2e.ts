import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectFilled,
  expectToMend,
  fill,
  pressTwice,
  putIn,
  readForm,
  send,
  untilAlive,
  type Filling,
} from '../filling.ts';
import { mailsTo } from '../outbox.ts';
import { expectAccessible, expectNoSidewaysScroll, visit, type VisitorWish } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

let people = 0;

/** Returns a visitor with a unique email address, so that their emails can be identified. */
function newVisitor(): { readonly name: string; readonly email: string } {
  people += 1;
  return { name: 'דנה Levi‏ O’Neill', email: `writer${people}@example.com` };
}

const forms = [
  {
    form: 'contact',
    path: '/en/contact',
    locale: 'en',
    call: '/api/contact',
    filling: (): Filling => ({
      ...newVisitor(),
      subject: 'billing',
      message: 'Two lines,\nשתי שורות: <b>₪55</b> & "quotes"',
    }),
  },
  {
    form: 'franchise',
    path: '/he/franchise',
    locale: 'he',
    call: '/api/franchise-leads',
    filling: (): Filling => ({ ...newVisitor(), phone: '050-123-4567', city: 'תל אביב – Jaffa', wants: 'meeting' }),
  },
] as const;

/** Console messages of Chromium for a connection that the test cuts and a refusal that the test expects. */
const cutOff = [/ERR_INTERNET_DISCONNECTED/];
const refusals = [/status of 400/];

async function open({ path, locale }: (typeof forms)[number], wish: VisitorWish = {}): Promise<Page> {
  return visit(path, { locale, ...wish });
}

/** Returns the reference that the page shows after the form was sent. */
async function referenceOn(page: Page): Promise<string> {
  const notice = page.locator('output.notice-success');
  await notice.waitFor();
  const reference = /[A-Z]{1,3}-[0-9A-Z-]{4,}/.exec(await notice.innerText())?.[0];
  expect(reference).toBeDefined();
  return reference ?? '';
}

function sentTo(page: Page, call: string): { readonly count: () => number } {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(call)) count += 1;
  });
  return { count: () => count };
}

test.each(forms)('the $form form is taken with a reference that its mail repeats', async (form) => {
  const page = await open(form);
  const filling = form.filling();
  await readForm(page);
  await fill(page, filling);
  await send(page);
  const reference = await referenceOn(page);
  await page.locator('output.notice-success:focus').waitFor();
  await expect
    .poll(() => page.locator('output.notice-success').innerText())
    .toContain(wordsOf(form.locale, 'form_sent_text'));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [subject] = await mailsTo(page, filling['email'] ?? '', 1);
  expect(subject).toContain(reference);
});

test.each(forms)(
  'the $form form leads to what is missing or wrong, one after the other, and loses nothing',
  async (form) => {
    const page = await open(form, { expects: refusals });
    const { name = '', email = '', ...more } = form.filling();
    await untilAlive(page);
    await fill(page, { ...more, phone: 'call me' });
    await send(page);
    await expectToMend(page, 'name', wordsOf(form.locale, 'field_required'));
    await expectAccessible(page);
    await fill(page, { name, email: 'dana@' });
    await send(page);
    await expectToMend(page, 'email', wordsOf(form.locale, 'field_invalid_email'));
    await fill(page, { email });
    await send(page);
    // only the server knows what a valid phone number is
    await expectToMend(page, 'phone', wordsOf(form.locale, 'field_invalid_phone'));
    await expectFilled(page, { ...more, name, email, phone: 'call me' });
  },
);

test.each(forms)(
  'what was typed into the $form form outlives a reload in its tab, and is forgotten once sent',
  async (form) => {
    const page = await open(form);
    const filling = form.filling();
    await untilAlive(page);
    await fill(page, filling);
    await page.reload();
    await untilAlive(page);
    await expectFilled(page, filling);
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(filling['email']);

    await send(page);
    await referenceOn(page);
    await page.reload();
    await untilAlive(page);
    await expectFilled(page, { name: '', email: '' });
    await mailsTo(page, filling['email'] ?? '', 1);
  },
);

test.each(forms)(
  'a lost connection costs the $form form nothing: the words stay, and are sent once it is back',
  async (form) => {
    const page = await open(form, { expects: cutOff });
    const filling = form.filling();
    await readForm(page);
    await fill(page, filling);
    await page.context().setOffline(true);
    await send(page);
    await waitForWords(page, wordsOf(form.locale, 'problem_offline'));
    await waitForWords(page, wordsOf(form.locale, 'form_failed'));
    await page.locator('main form button[type=submit]:focus').waitFor();
    await expectFilled(page, filling);
    await page.context().setOffline(false);
    await send(page);
    await referenceOn(page);
    await mailsTo(page, filling['email'] ?? '', 1);
  },
);

test.each(forms)(
  'two presses in one breath send the $form form once, and the same words again are the same message',
  async (form) => {
    const page = await open(form);
    const filling = form.filling();
    const calls = sentTo(page, form.call);
    await readForm(page);
    await fill(page, filling);
    await pressTwice(page.locator('main form button[type=submit]'));
    const reference = await referenceOn(page);
    expect(calls.count()).toBe(1);
    await page.reload();
    await readForm(page);
    await fill(page, filling);
    await send(page);
    expect(await referenceOn(page)).toBe(reference);
    await mailsTo(page, filling['email'] ?? '', 1);
  },
);

test.each(forms)(
  'without scripts the $form form brings back what is wrong with every word, then is taken',
  async (form) => {
    const page = await open(form, { scripts: false });
    const filling: Filling = { ...form.filling(), phone: 'call me' };
    await fill(page, filling);
    await send(page);
    await expectToMend(page, 'phone', wordsOf(form.locale, 'field_invalid_phone'));
    await expectFilled(page, filling);
    expect(page.url()).not.toContain('example.com');
    await fill(page, { phone: '03-1234567' });
    await send(page);
    const reference = await referenceOn(page);
    expect((await mailsTo(page, filling['email'] ?? '', 1))[0]).toContain(reference);
  },
);

test.each(forms)('the $form form filled like by a bot is sent after a calculation, and arrives', async (form) => {
  const page = await open(form, { expects: [/status of 428/] });
  const filling = form.filling();
  const posts = sentTo(page, form.call);
  await untilAlive(page);
  await fill(page, filling);
  // a password manager can fill the hidden field, and autofill is faster than a person can type
  await page
    .locator('main form input[name=website]')
    .evaluate((field) => ((field as HTMLInputElement).value = 'https://x.example'));
  await send(page);
  const reference = await referenceOn(page);
  expect(posts.count()).toBe(2);
  expect((await mailsTo(page, filling['email'] ?? '', 1))[0]).toContain(reference);
});

test.each(forms)('the $form form says that a text is too long, at its field, and keeps it', async (form) => {
  const page = await open(form, { expects: refusals });
  const filling = form.filling();
  const message = 'ארוך long '.repeat(500);
  await untilAlive(page);
  await fill(page, filling);
  await putIn(page, 'message', message);
  await send(page);
  await expectToMend(page, 'message', wordsOf(form.locale, 'field_too_long'));
  await expectFilled(page, { ...filling, message });
});

test('control characters and mixed scripts come back without scripts exactly as they were typed', async () => {
  const page = await visit('/he/contact', { locale: 'he', scripts: false });
  const filling = {
    name: 'د. نادر Ñandú 李 ‏(שלום)‎ 🐕‍🦺',
    email: 'wrong@',
    message: 'bell\u0007 tab\t <script>alert(1)</script>\n\u202eסוף 100% &amp; &lt;',
  };
  await fill(page, filling);
  await send(page);
  await expectToMend(page, 'email', wordsOf('he', 'field_invalid_email'));
  await expectFilled(page, filling);
});
