import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { locales } from '#contracts/core/locale.ts';
import { expectAccessible, expectNoSidewaysScroll, untilAlive, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';

/** Returns the part of the dialog's height that its pinned head and foot leave to the fields, between 0 and 1. */
async function shareOfFields(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sizeOf = (part: string) =>
      document.querySelector(`dialog:modal${part}`)?.getBoundingClientRect() ?? new DOMRect();
    const foot = sizeOf(' .dialog-foot');
    // with large text only the button is pinned, and the foot has no box
    const pinned = foot.height > 0 ? foot : sizeOf(' form .form-end');
    return (pinned.top - sizeOf(' .dialog-head').bottom) / sizeOf('').height;
  });
}

test.each(walkedIn('he', locales))(
  'on a phone in %s the only required value comes first, and the gift stays in view while it is written',
  async (locale) => {
    const page = await visit(`/${locale}?gift=2`, { locale, width: 390 });
    await untilAlive(page);
    const names = await page
      .locator('dialog form :is(input:not([type=hidden]), textarea)')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));
    expect(names[0]).toBe('email');
    const card = page.locator('.gift-preview .voucher-card');
    const height = (await card.boundingBox())?.height;
    await page.locator('input[name=recipientName]').fill('נועה');
    for (const name of ['personalMessage', 'senderName']) {
      const field = page.locator(`dialog [name=${name}]`);
      await field.focus();
      await page.keyboard.type('Dana');
      const [shown, typed] = [await card.boundingBox(), await field.boundingBox()];
      if (shown === null || typed === null) throw new Error('the card or the field has no place');
      expect(shown.y, name).toBeGreaterThan(0);
      expect(typed.y, name).toBeGreaterThanOrEqual(shown.y + shown.height - 1);
    }
    expect(await card.innerText()).toContain('נועה');
    // the card has one height, so that no field moves while its text grows
    expect((await card.boundingBox())?.height).toBe(height);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

test.each(['?package=2', '?gift=2'])(
  'with the largest font size the fields of %s have most of the sheet on a phone',
  async (dialog) => {
    const page = await visit('/robots.txt', { locale: 'he', width: 390 });
    await page.addInitScript(() => {
      localStorage.setItem('shampaw-accessibility', JSON.stringify({ fontSize: 24 }));
    });
    await page.goto(new URL(`/he${dialog}`, page.url()).href);
    await page.locator('dialog:modal').waitFor();
    await page.locator('dialog:modal input[name=email]').focus();
    expect(await shareOfFields(page)).toBeGreaterThan(0.65);
    const pinned = await page
      .locator('.gift-preview')
      .evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).position === 'sticky').length);
    expect(pinned).toBe(0);
    await expectNoSidewaysScroll(page);
  },
);
