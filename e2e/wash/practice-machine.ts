import { expect } from 'vitest';
import type { APIResponse, Locator, Page } from 'playwright-core';
import type { StationNow } from '#contracts/stations/station-now.ts';
import type { Behaviour } from '#peers/terminal/simulated-bay.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { shopUrl } from '../visitor.ts';

const BAYS = ['1', '2', '3'];
/** A wash whose machine said nothing is in doubt for most of a minute. */
const FREE_MS = 60_000;

/** Where somebody stands before a machine of the practice street. */
export function machineAt(slug: string): string {
  return `${shopUrl}/dev/terminal/${slug}`;
}

/** Turns a dial of a machine, pulls its cable, leaves it, or holds a code up to its reader. */
export async function atMachine(
  page: Page,
  slug: string,
  form: Readonly<Record<string, string>>,
): Promise<APIResponse> {
  const answer = await page.request.post(machineAt(slug), { form, headers: { origin: shopUrl } });
  expect(answer.ok(), `the machine of ${slug}: ${JSON.stringify(form)}`).toBe(true);
  return answer;
}

/** Tells a machine how to behave, and everybody leaves it; the path of its sticker. */
export async function prepareMachine(page: Page, slug: string, behaviour: Behaviour = 'starts'): Promise<string> {
  await atMachine(page, slug, { behaviour });
  for (const bayNo of BAYS) await atMachine(page, slug, { bayNo, finish: '1' });
  const html = await (await page.request.get(machineAt(slug))).text();
  const sticker = /href="(\/s\/[0-9a-z]{32})"/.exec(html)?.[1];
  if (sticker === undefined) throw new Error('the machine has no sticker');
  return sticker;
}

/** The button on the page of a sticker. */
export function startButton(page: Page): Locator {
  return page.locator('form[action="/api/redemptions"] button[type=submit]');
}

/** On the page of a sticker: says at which bay the customer stands, and presses the button. */
export async function pressStart(page: Page, bayNo = 1): Promise<void> {
  await page.locator(`input[name=bayNo][value="${bayNo}"]`).check();
  await startButton(page).click();
}

/**
 * Waits until a wash can begin at every bay: the shop knows them to be free, and the machine has told of its last rinse.
 * Before two processes another one's machine may still have a wash, and one free bay has to do.
 */
export async function untilFree(page: Page, slug: string): Promise<void> {
  const states = async () => {
    const answer = await page.request.get(`${shopUrl}/api/stations/${slug}/now`);
    const { bays } = (await answer.json()) as StationNow;
    const screens = await (await page.request.get(`${machineAt(slug)}/screens`)).text();
    const ready = screens.split('Scan to start').length - 1;
    return bays.map(({ state }, index) => (devicesAreTwo || index < ready ? state : 'rinsing'));
  };
  const isFree = (found: readonly string[]) =>
    devicesAreTwo ? found.includes('free') : found.every((state) => state === 'free');
  await expect.poll(states, { timeout: FREE_MS, interval: 500, message: slug }).toSatisfy(isFree);
}
