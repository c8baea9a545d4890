import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { formatTime, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { timeLeftText, washTimeLeft } from '../washes/wash-time-left.ts';
import type { RunningWash } from './find-running-wash.ts';

export type RunningWashTexts = {
  /** Name of the wash, for example 'Rocky’s wash'. It is 'Your wash' if no pet was chosen. */
  readonly name: string;
  /** State of the wash, for example '14 minutes left' or 'Until about 19:07'. */
  readonly state: string;
};

/**
 * Returns the two lines about a wash at the time `now` in epoch milliseconds. Minutes are counted down only if the
 * machine reported them. Otherwise the end of the wash is shown as an estimate.
 */
export function runningWashTexts(running: RunningWash, now: number): RunningWashTexts {
  if (running.kind === 'walk_up') {
    const { state } = running.walkUp;
    return { name: m.wash_title(), state: state === 'paid' ? m.fresh_washes_paid() : m.wash_waiting_title() };
  }
  const { petName } = running.wash;
  return {
    name: petName === null ? m.wash_title() : m.wash_of_pet({ pet: isolated(petName) }),
    state: stateText(running.wash, now),
  };
}

/** Returns true if the wash that is shown has ended or was credited back. */
export function isRunningWashOver({ state, endedAt }: RedemptionView): boolean {
  return state === 'released' || state === 'reversed' || endedAt !== null;
}

function stateText(wash: RedemptionView, now: number): string {
  const { state, endedAt, interruption } = wash;
  if (state === 'held') return m.wash_waiting_title();
  if (state !== 'completed') return m.wash_back_title();
  if (endedAt !== null) return interruption === null ? m.wash_brief_title() : m.wash_short_title();
  const left = washTimeLeft(wash, now);
  if (left.kind === 'estimated') return m.wash_until_about({ time: formatTime(left.endsAt) });
  return timeLeftText(left.minutes);
}
