import { setTimeout as pause } from 'node:timers/promises';
import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Speed } from '#peers/terminal/machine-time.ts';
import type { Behaviour } from '#peers/terminal/simulated-bay.ts';

/** Sample station whose simulated machine a running shop has. */
export const PRACTICE_SLUG = 'tel-aviv-hayarkon-park';

const BAYS = ['1', '2', '3'];
const LOOK_MS = 250;

/** Presses something on the page of the simulated machine; returns the page. */
export async function atSimulatedMachine(url: string, form: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(`${url}/dev/terminal/${PRACTICE_SLUG}`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`the machine was answered ${answer.status}`);
  return await answer.text();
}

/**
 * Sets behaviour and speed of the machine, ends its washes, and waits until all of its bays are free. Returns the path
 * of its sticker.
 */
export async function freeSimulatedMachine(
  url: string,
  { behaviour = 'starts', speed = 1 }: { readonly behaviour?: Behaviour; readonly speed?: Speed } = {},
): Promise<string> {
  // a shop that has just started connects its machines after its first answer
  while (!(await fetch(`${url}/dev/terminal/${PRACTICE_SLUG}`)).ok) await pause(LOOK_MS);
  let html = await atSimulatedMachine(url, { behaviour, speed: String(speed) });
  for (const bayNo of BAYS) html = await atSimulatedMachine(url, { bayNo, finish: '1' });
  for (;;) {
    const { bays } = (await (await fetch(`${url}/api/stations/${PRACTICE_SLUG}/now`)).json()) as StationLiveState;
    if (bays.every(({ state }) => state === 'free')) break;
    await pause(LOOK_MS);
  }
  const sticker = /href="(\/s\/[0-9a-z]{32})"/.exec(html)?.[1];
  if (sticker === undefined) throw new Error('the machine has no sticker');
  return sticker;
}
