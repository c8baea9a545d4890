import { expect, test } from 'vitest';
import { shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';
import { isAnnounced, openAccessibilityTree } from './accessibility-tree.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { freeMachine, leaveMachine } from './simulated-machine.ts';

const SLUG = 'tel-aviv-hayarkon-park';
/** From the scan to the water, with the presses of a person who cannot see. */
const WATER_MS = 30_000;

/** The texts of the sandbox's payment page are not the shop's. */
const approve = { en: /^Approve and pay/, he: /^אישור ותשלום/ } as const;
const pay = { en: /^Pay ₪55 · 15 minutes$/, he: /^שלמו ₪55 · 15 דקות$/ } as const;

test.skipIf(devicesAreTwo).each(['en', 'he'] as const)(
  'in %s: by ear and keyboard alone, from the scan to the running water',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: 390 });
    const sticker = await freeMachine(page, SLUG);
    const scannedAt = Date.now();
    await page.goto(`${shopUrl}/${locale}${sticker}?bay=2`);
    const { read, hear, tabTo } = await openAccessibilityTree(page);
    const bay = wordsOf(locale, 'bay_name', { number: '2' });

    // the page names the station and the bay, and the bay's state is part of its link
    await hear('link', new RegExp(`${bay}.*${wordsOf(locale, 'bay_free')}`));
    await tabTo('link', wordsOf(locale, 'walk_up_pay_here'));
    await page.keyboard.press('Enter');

    // a method is chosen, and the choice of another bay is collapsed
    const button = await hear('button', pay[locale]);
    expect(button.disabled).toBe(false);
    const chosen = (await read()).filter(({ role, checked }) => role === 'radio' && checked).map(({ name }) => name);
    expect(chosen).toEqual([expect.stringContaining(wordsOf(locale, 'checkout_method_nayax'))]);
    const line = (await read()).filter(({ name }) => name.startsWith(bay));
    expect(line.length, 'the bay of the sticker is named in one line').toBeGreaterThan(0);
    await tabTo('button', pay[locale]);
    await page.keyboard.press('Enter');

    await hear('button', approve[locale]);
    await tabTo('button', approve[locale]);
    await page.keyboard.press('Enter');

    // the state is announced without a press
    const running = await hear('heading', wordsOf(locale, 'wash_running_title'));
    expect(isAnnounced(running, await read())).toBe(true);
    expect(Date.now() - scannedAt).toBeLessThan(WATER_MS);
    await hear('StaticText', locale === 'he' ? /קיבלתם 15 דקות/ : /15 minutes credited/);
    await leaveMachine(page, SLUG);
  },
);
