import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { formatTime, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { durationTextOfSeconds } from '#web/lib/words/duration-words.ts';

/** State of a wash as the customer sees it. Each state has a picture and at most one next step. */
export type WashPageState = 'starting' | 'silent' | 'running' | 'ended' | 'refused' | 'broken' | 'given_back';

/** Returns the state of the wash that the page shows. `isLate` is true if the machine's report is overdue. */
export function washPageStateOf(
  { state, endedAt, interruption, releaseReason }: RedemptionView,
  isLate: boolean,
): WashPageState {
  if (state === 'held') return isLate ? 'silent' : 'starting';
  if (state === 'completed') return endedAt === null ? 'running' : 'ended';
  if (interruption !== null) return 'broken';
  return releaseReason === 'failed' ? 'refused' : 'given_back';
}

type Words = (wash: RedemptionView) => string;

/**
 * Heading and sentence for each state of the wash. They contain no countdown, because screen readers announce every
 * change.
 */
export const washPageTexts = {
  starting: { title: () => m.wash_waiting_title(), text: () => m.wash_waiting_text() },
  silent: { title: () => m.wash_silent_title(), text: () => m.wash_waiting_late() },
  running: { title: runningTitle, text: () => m.wash_credited_text() },
  ended: {
    title: endedTitle,
    text: endedText,
  },
  refused: { title: returnedTitle, text: returnedText },
  broken: { title: returnedTitle, text: returnedText },
  given_back: { title: returnedTitle, text: returnedText },
} as const satisfies Record<WashPageState, { readonly title: Words; readonly text: Words }>;

function runningTitle({ petName }: RedemptionView): string {
  return petName === null ? m.wash_running_title() : m.wash_running_title_pet({ pet: isolated(petName) });
}

/**
 * Minimum number of seconds of water. After less water the page does not celebrate the wash, because the pet is
 * probably not clean.
 */
const BRIEF_SECONDS = 120;

/** Returns true for a wash that ended after hardly any water although the machine did not stop it. */
export function hasTooLittleWater({ interruption, deliveredSeconds }: RedemptionView): boolean {
  return interruption === null && deliveredSeconds !== null && deliveredSeconds < BRIEF_SECONDS;
}

function endedTitle(wash: RedemptionView): string {
  const { interruption, petName } = wash;
  if (interruption !== null) return m.wash_short_title();
  if (hasTooLittleWater(wash)) return m.wash_brief_title();
  return petName === null ? m.wash_ended_title() : m.wash_ended_title_pet({ pet: isolated(petName) });
}

function endedText(wash: RedemptionView): string {
  const { endedAt, requestedAt, interruption, deliveredSeconds } = wash;
  const time = formatTime(Date.parse(endedAt ?? requestedAt));
  if (hasTooLittleWater(wash))
    return m.wash_brief_text({ time, duration: durationTextOfSeconds(deliveredSeconds ?? 0) });
  return interruption === null ? m.wash_ended_text({ time }) : m.wash_ended_short({ time });
}

function returnedTitle({ refunded }: RedemptionView): string {
  return refunded ? m.walk_up_refunded_title() : m.wash_back_title();
}

/**
 * Returns the text that explains why the wash was given back. If the money was refunded, the text says only that the
 * wash is not counted, because the wash was not credited to a voucher.
 */
function returnedText({ interruption, releaseReason, refunded }: RedemptionView): string {
  if (refunded) return m.wash_back_refunded();
  if (interruption !== null) return interruptionLabels[interruption]();
  return reasonLabels[releaseReason ?? 'not_started']();
}

const interruptionLabels = {
  power: () => m.wash_back_interrupted_power(),
  fault: () => m.wash_back_interrupted_fault(),
} satisfies Record<NonNullable<RedemptionView['interruption']>, () => string>;

const reasonLabels = {
  failed: () => m.wash_back_failed(),
  not_started: () => m.wash_back_not_started(),
  unreachable: () => m.wash_back_unreachable(),
  unconfirmed: () => m.wash_back_unconfirmed(),
} satisfies Record<NonNullable<RedemptionView['releaseReason']>, () => string>;
