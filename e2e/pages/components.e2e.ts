import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { walkedIn } from '../walked-in.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, visit } from '../visitor.ts';

const looks = ['site', 'portal'] as const;

test.for(walkedIn('en', locales).flatMap((locale) => looks.map((look) => [locale, look] as const)))(
  'the page of components shows every part in its states (%s, %s)',
  async ([locale, look]) => {
    const page = await visit(`/dev/components/${locale}/${look}`, { locale, width: 360 });
    await page.locator('main h2').first().waitFor();
    // the portal has a date field, too
    expect(await page.locator('.field-error').count()).toBe(look === 'portal' ? 3 : 2);
    for (const tone of ['info', 'success', 'danger']) {
      const drawn = await page
        .locator(`p.notice-${tone}`)
        .evaluate((notice) => getComputedStyle(notice).backgroundColor);
      expect(drawn, `a notice of the tone ${tone} has a background`).not.toBe('rgba(0, 0, 0, 0)');
    }
    const opacity = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((button) => getComputedStyle(button).opacity);
    expect(await opacity('.button-primary:disabled')).not.toBe(await opacity('.button-primary:enabled'));
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);
    await page.locator('main section').nth(3).getByRole('button').first().click();
    await page.locator('dialog[open]').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  },
);
