import { expect, test } from 'vitest';
import { boughtCode, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { atMachine, machineAt } from './simulated-machine.ts';
import { shopUrl, visit } from '../visitor.ts';

const SLUG = 'herzliya-park';
const TOLD_MS = 20_000;

test.skipIf(devicesAreTwo)(
  'without a network cable the machine gives a wash for a typed code, and the voucher shows it after reconnecting',
  async () => {
    const page = await visit('/en', { locale: 'en', worker: true });
    await page.goto(`${shopUrl}/en?package=2`);
    await fillAndSubmit(page, `o${Date.now()}@example.com`);
    await payBy(page, 'approve');
    const code = await boughtCode(page);
    await page.locator('a[href*="/voucher/"]').first().click();
    await page.waitForURL(/\/voucher\//);
    await page.locator('.voucher-card').waitFor();
    const voucher = page.url();

    await atMachine(page, SLUG, { behaviour: 'starts' });
    await page.goto(machineAt(SLUG));
    await page.getByText('Speed and faults: what the machine does next').click();
    await page.getByRole('button', { name: 'Pull the network cable' }).click();
    const reader = page.getByRole('form', { name: 'Reader of bay 1' });
    await reader.getByRole('textbox').fill('0000-0000-0000-0000-1');
    await reader.getByRole('button').click();
    await expect.poll(() => reader.locator('output').textContent()).toContain('not a code of the shop');
    await reader.getByRole('textbox').fill(code);
    await reader.getByRole('button').click();
    await expect.poll(() => reader.locator('output').textContent()).toContain('given without a connection');
    await page.getByRole('button', { name: 'Plug the cable in' }).click();
    await atMachine(page, SLUG, { bayNo: '1', finish: '1' });

    await expect
      .poll(
        async () => {
          await page.goto(voucher);
          return page.locator('.voucher-card').textContent();
        },
        { timeout: TOLD_MS, interval: 1_000 },
      )
      .toContain('2 washes left of 3');
  },
);
