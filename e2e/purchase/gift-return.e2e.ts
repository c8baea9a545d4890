import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { visit } from '../visitor.ts';
import { readable, wordsOf } from '../words.ts';
import { boughtCode, fillAndSubmit, payBy } from './buying.ts';

const devices = [
  { device: 'phone', width: 390, touch: true },
  { device: 'desk', width: 1440, touch: false },
] as const;
type Device = (typeof devices)[number];

const views = locales.flatMap((locale) => devices.map((device) => ({ locale, ...device })));

/** Words about a wash that waits on the device of the buyer. */
const onThisDevice = {
  en: /this (phone|device|browser)|is there already/i,
  he: /(הטלפון|הדפדפן|המכשיר) הזה|בטלפון הזה|במכשיר הזה|השטיפה כבר תחכה/,
} as const satisfies Record<Locale, RegExp>;

async function bought(
  product: 'package' | 'gift',
  { locale, width, touch }: Device & { locale: Locale },
): Promise<Page> {
  const page = await visit(`/${locale}?${product}=1`, { locale, width, touch });
  if (product === 'gift') await page.locator('input[name=recipientName]').fill('Dana');
  await fillAndSubmit(page, `return-${locale}-${width}@example.com`);
  await payBy(page, 'approve');
  await boughtCode(page);
  return page;
}

test.each(views)(
  'the page after paying a gift in $locale at a $device speaks of no wash on this device',
  async (view) => {
    const page = await bought('gift', view);
    await page.getByText(wordsOf(view.locale, 'return_gift_code_hint')).waitFor();
    // also texts that only another kind of device shows
    const words = readable((await page.locator('main').textContent()) ?? '');
    expect(onThisDevice[view.locale].exec(words)?.[0] ?? null).toBeNull();
  },
);

test.each(views)('the page after paying washes in $locale at a $device says where they are', async (view) => {
  const page = await bought('package', view);
  const words = readable(await page.locator('main').innerText());
  // the code is on the page, so no text speaks of this device only
  expect(words).toContain(wordsOf(view.locale, 'return_code_hint'));
  expect(words).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
});
