import { randomInt } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { sendOtp } from '#contracts/identity/otp.ts';
import { codeSentTo } from '../outbox.ts';
import { askShop } from '../shop-command.ts';
import { fillIn, submitOf } from '../account/signing-in.ts';
import { expectAccessible, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

/** Adds a hundred codes that were sent but not typed in, from unknown networks. */
const codesInVain = `
insert into otp_challenge (otp_challenge_id, phone_mac, code_mac, browser_hash, phone_sealed, block_mac, address_mac,
  network_mac, locale, expires_at)
select gen_random_uuid(), m, m, m, '', m, m, m, 'en', now() + interval '5 minutes'
from generate_series(1, 100) n, lateral (select sha256(n::text::bytea) as m) x`;

test.each(locales)(
  'in %s, a browser that is asked for a calculation says so, does it by itself and gets its code',
  async (locale) => {
    // this machine's network must be unknown too, so the codes of other journeys are deleted
    await askShop('delete from otp_challenge');
    await askShop(codesInVain);
    onTestFinished(() => askShop('delete from otp_challenge where octet_length(phone_sealed) = 0'));
    const page = await visit(`/${locale}?signIn=phone`, { locale, width: 390, expects: [/status of 428/] });
    // a fast machine would finish before the text can be read
    let hasBeenRead: (() => void) | undefined;
    const beenRead = new Promise<void>((resolve) => (hasBeenRead = resolve));
    await page.route(`**${sendOtp.path}`, async (route) => {
      if ('x-proof-of-work' in route.request().headers()) await beenRead;
      await route.continue();
    });
    // the same number has to wait a minute for its next code
    const number = `05422${randomInt(10_000, 100_000)}`;
    await fillIn(page, { phoneNumber: number });
    await submitOf(page).click();
    await waitForWords(page, wordsOf(locale, 'work_title'));
    await expectAccessible(page);
    hasBeenRead?.();
    await waitForWords(page, wordsOf(locale, 'signin_phone_sent_title'));
    expect(await codeSentTo(`+972${number.slice(1)}`)).toMatch(/\d{6}/);
  },
);
