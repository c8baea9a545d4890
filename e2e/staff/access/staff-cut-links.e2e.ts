import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { fill, send } from '../../filling.ts';
import { mailTo } from '../../outbox.ts';
import { ask } from '../../purchase/asking.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { wordsOf } from '../../words.ts';
import { newOwner, OWNER_PASSWORD } from '../staff-member.ts';

/** Ends of a link that a mail gateway cut. */
const ends = ['', '#half'];

test.for(walkedIn('he', locales))(
  'a cut link to set up access or a password, or to stop a change, asks for the code of its mail (%s)',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: 360 });
    for (const place of ['setup', 'reset', 'stop-email']) {
      for (const end of ends) {
        await page.goto('about:blank');
        await page.goto(`${shopUrl}/admin/${place}${end}`);
        await page.getByLabel(wordsOf(locale, 'proof_code_label'), { exact: true }).waitFor();
        expect(page.url()).not.toContain('#');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    }
  },
);

test('an invited staff user whose link was cut sets up access by the code of the mail', async () => {
  const { page: owner } = await newOwner({ locale: 'en' });
  const email = `noa-${Date.now()}@example.com`;
  await ask(owner, 'POST /api/admin/team', { name: 'Noa', email, roles: ['support'] });
  const page = await visit('/robots.txt', { locale: 'en', width: 390, expects: [/status of 4\d\d/] });
  const mail = await mailTo(page, email);
  // the whole link knows the name that the owner entered
  const whole = await visit('/robots.txt', { locale: 'en', width: 390 });
  await whole.goto(/\S+\/admin\/setup#[\w-]+/.exec(mail)?.[0] ?? '');
  await expect.poll(() => whole.locator('input[name=name]').inputValue()).toBe('Noa');
  const code = /\b(?:[0-9A-Z]{4}-){4}[0-9A-Z]\b/.exec(mail)?.[0] ?? '';
  expect(code).not.toBe('');
  await page.goto(`${shopUrl}/admin/setup#half`);
  const wrong = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`;
  await fill(page, { token: wrong, name: 'Noa', password: OWNER_PASSWORD });
  await send(page);
  await page.locator('main .field-error').waitFor();
  await fill(page, { token: code });
  await send(page);
  await page.locator('.staff-secret').waitFor();
});
