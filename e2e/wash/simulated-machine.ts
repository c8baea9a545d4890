import { expect } from 'vitest';
import type { APIResponse, Locator, Page } from 'playwright-core';
import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Behaviour } from '#peers/terminal/simulated-bay.ts';
import { askShop } from '../shop-command.ts';
import { shopUrl } from '../visitor.ts';
import { devicesAreTwo } from './practice-devices.ts';

const BAYS = ['1', '2', '3'];
/** Time in milliseconds, because a wash without a response from its machine stays undecided for most of a minute. */
const FREE_MS = 60_000;
const LOOK_AGAIN_MS = 200;
/** Speed of a real machine. */
const USUAL = '1';
/** Sixty times as fast. With two processes the next request for the usual speed could reach the other machine. */
const FAST = devicesAreTwo ? USUAL : '60';

/** Returns the path of the page of a practice machine. */
export function machineAt(slug: string): string {
  return `${shopUrl}/dev/terminal/${slug}`;
}

/** Sets the behaviour of a machine, disconnects it, leaves it, or presents a code to its reader. */
export async function atMachine(
  page: Page,
  slug: string,
  form: Readonly<Record<string, string>>,
): Promise<APIResponse> {
  const answer = await page.request.post(machineAt(slug), { form, headers: { origin: shopUrl } });
  expect(answer.ok(), `the machine of ${slug}: ${JSON.stringify(form)}`).toBe(true);
  return answer;
}

/** Ends all washes of a machine. Returns the path of its sticker. */
async function endWashes(page: Page, slug: string, form: Readonly<Record<string, string>>): Promise<string> {
  await atMachine(page, slug, form);
  for (const bayNo of BAYS) await atMachine(page, slug, { bayNo, finish: '1' });
  const html = await (await page.request.get(machineAt(slug))).text();
  const sticker = /href="(\/s\/[0-9a-z]{32})"/.exec(html)?.[1];
  if (sticker === undefined) throw new Error('the machine has no sticker');
  return sticker;
}

/** Sets the behaviour of a machine and ends all its washes. Returns the path of its sticker. */
export async function prepareMachine(page: Page, slug: string, behaviour: Behaviour = 'starts'): Promise<string> {
  return endWashes(page, slug, { behaviour, speed: USUAL });
}

/**
 * Sets the behaviour of a machine and waits until a wash can start at every bay. Returns the path of its sticker. The
 * machine resets its bays fast, and it also refuses fast, because its screen shows an error for some seconds afterwards.
 */
export async function freeMachine(page: Page, slug: string, behaviour: Behaviour = 'starts'): Promise<string> {
  const sticker = await endWashes(page, slug, { behaviour, speed: FAST });
  await untilFree(page, slug);
  if (behaviour !== 'refuses') await atMachine(page, slug, { speed: USUAL });
  return sticker;
}

/** Ends all washes of a machine, and lets it reset its bays fast, so that the next journey does not wait for them. */
export async function leaveMachine(page: Page, slug: string): Promise<void> {
  await endWashes(page, slug, { behaviour: 'starts', speed: FAST });
}

/** Moves the deadlines of washes to which a silent machine has not answered some time back. */
export function letDeadlinesPass(time: '40 seconds' | '16 minutes'): Promise<void> {
  return askShop(`update redemption set created_at = created_at - interval '${time}',
    start_before = start_before - interval '${time}' where state = 'held'`);
}

/** Leaves a silent machine. The shop gives washes without an answer back after 15 minutes, and the bays are free. */
export async function leaveSilentMachine(page: Page, slug: string): Promise<void> {
  await letDeadlinesPass('16 minutes');
  await leaveMachine(page, slug);
}

/** Returns the start button on the page of a sticker. */
export function startButton(page: Page): Locator {
  return page.locator('form[action="/api/redemptions"] button[type=submit]');
}

/** Chooses the bay on the page of a sticker and presses the button. */
export async function pressStart(page: Page, bayNo = 1): Promise<void> {
  await page.locator(`input[name=bayNo][value="${bayNo}"]`).check();
  await startButton(page).click();
}

/**
 * Waits until a wash can start at every bay: the shop knows that the bays are free, and the machine has reported its
 * last rinse. With two processes the machine of the other process can still have a wash, so one free bay is sufficient.
 */
export async function untilFree(page: Page, slug: string): Promise<void> {
  const states = async () => {
    const answer = await page.request.get(`${shopUrl}/api/stations/${slug}/now`);
    const { bays } = (await answer.json()) as StationLiveState;
    const screens = await (await page.request.get(`${machineAt(slug)}/screens`)).text();
    const ready = screens.split('Scan to start').length - 1;
    return bays.map(({ state }, index) => (devicesAreTwo || index < ready ? state : 'rinsing'));
  };
  const isFree = (found: readonly string[]) =>
    devicesAreTwo ? found.includes('free') : found.every((state) => state === 'free');
  await expect.poll(states, { timeout: FREE_MS, interval: LOOK_AGAIN_MS, message: slug }).toSatisfy(isFree);
}
