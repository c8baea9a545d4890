import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { startSmsPeer, type SmsPeer } from '#peers/test/sms.ts';
import { startSmtpPeer, type SmtpPeer } from '#peers/test/smtp.ts';
import { payPlusAccount } from '#testing/bank/real-providers.ts';
import { newOwner } from '../staff-member.ts';
import { expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { waitForWords, wordsOf } from '../../words.ts';

const token = 'a-gateway-token-for-tests';
let mailServer: SmtpPeer;
let gateway: SmsPeer;

beforeAll(async () => {
  mailServer = await startSmtpPeer();
  gateway = await startSmsPeer('http', { user: '', token, sender: '' });
});
afterAll(() => Promise.all([mailServer.close(), gateway.close()]));

/** Most presses from the list of providers until all three are connected and tested (issue: A portal people open). */
const MOST_PRESSES = 12;

/** Counts what a person presses: buttons, links, and choices in a select. Typing is not a press. */
function pressesOf(page: Page, locale: Locale) {
  let presses = 0;
  return {
    count: () => presses,
    async press(name: string) {
      presses += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
    async choose(label: string, value: string) {
      // one press opens the select, one chooses
      presses += 2;
      await page.getByLabel(label).selectOption(value);
    },
    submit: () => wordsOf(locale, 'staff_connect_submit'),
  };
}

async function type(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`dialog input[name="${name}"]`).fill(value);
}

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
}

const { apiKey, secretKey, pageUid } = payPlusAccount;
const views = locales.flatMap((locale) => ([390, 1440] as const).map((width) => [locale, width] as const));

test.for(walkedIn('he', views))(
  'an owner connects payments, email and text messages, each tested, in few presses (%s, %i px)',
  async ([locale, width]) => {
    const { page, email } = await newOwner({ width, locale });
    const { choose, count, press, submit } = pressesOf(page, locale);
    const words = (key: string, values: Readonly<Record<string, string>> = {}) => wordsOf(locale, key, values);
    await page.goto(`${shopUrl}/admin/providers`);

    await press(words('staff_connect_payments'));
    await type(page, { apiKey, secretKey: 'another-secret-of-the-test', pageUid });
    await press(submit());
    await waitForWords(page, words('staff_connect_refused'));
    await expectWellMade(page);
    await type(page, { secretKey });
    await press(submit());
    await page.locator('dialog').waitFor({ state: 'detached' });
    await waitForWords(page, `…${pageUid.slice(-4)}`);
    // the list of all providers shows the same state
    const listed = page.locator('.provider-card', { has: page.getByRole('heading', { name: 'PayPlus', exact: true }) });
    await listed.getByText(words('staff_provider_on'), { exact: true }).waitFor();

    await press(words('staff_connect_mail'));
    await type(page, { server: `127.0.0.1:${mailServer.port}`, from: 'shop@paws.example' });
    await press(submit());
    // a reserved name is not looked up, and the page says so
    await waitForWords(page, words('staff_spf_unknown'));
    await expectWellMade(page);
    await press(words('staff_connect_close'));
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(mailServer.received.at(-1)?.to).toEqual([email]);

    await press(words('staff_connect_texts'));
    await choose(words('staff_connect_provider'), 'http');
    await type(page, { url: gateway.url, token, phone: '050-1234567' });
    await press(submit());
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(gateway.taken.at(-1)?.to).toBe('+972501234567');
    // a wrong key and its correction are part of the count
    expect(count()).toBeLessThanOrEqual(MOST_PRESSES);

    await expectWellMade(page);
    const shown = await page.locator('main').innerText();
    for (const secret of [apiKey, secretKey, token]) expect(shown).not.toContain(secret);
    for (const name of ['PayPlus', words('staff_connect_smtp'), words('staff_connect_own_gateway')]) {
      const button = page.getByRole('button', { name: words('staff_connect_remove_of', { name }) });
      await button.click();
      await button.waitFor({ state: 'detached' });
    }
  },
);

const narrowViews = locales.map((locale) => [locale, 320] as const);

test.for(walkedIn('he', narrowViews))(
  'a wrong key file is explained, and the technician’s letter names the settings (%s, %i px)',
  async ([locale, width]) => {
    const { page } = await newOwner({ width, locale });
    const { press, submit } = pressesOf(page, locale);
    const words = (key: string, values: Readonly<Record<string, string>> = {}) => wordsOf(locale, key, values);
    await page.goto(`${shopUrl}/admin/providers`);

    await press(words('staff_connect_of', { name: words('staff_provider_google_wallet') }));
    await type(page, { issuerId: '3388000000022195611' });
    await page.locator('dialog input[name="accountFile"]').setInputFiles({
      name: 'key.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"type":"authorized_user"}'),
    });
    await press(submit());
    await waitForWords(page, words('staff_fault_file_unreadable'));
    await expectWellMade(page);
    await press(words('staff_close'));
    await press(words('staff_form_discard'));

    await press(words('staff_connect_of', { name: words('staff_provider_google') }));
    await page.locator('dialog').getByText('/api/auth/callback/google').waitFor();
    await expectWellMade(page);
    await press(words('staff_close'));

    const card = page.locator('#provider-nayax_ecom');
    await card.getByText(words('staff_letter_title'), { exact: true }).click();
    await card.getByText('NAYAX_ECOM_KIT_PAGE').waitFor();
    await expectWellMade(page);
  },
);
