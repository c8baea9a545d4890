import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { m } from '#messages/compiled/messages.js';
import { washOutcomeText } from './wash-outcome-text.ts';

const at = '2026-11-23T10:00:00.000Z';
const wash: Parameters<typeof washOutcomeText>[0] = {
  state: 'completed',
  minutes: 10,
  offeredAt: at,
  startedAt: at,
  endedAt: at,
  deliveredSeconds: 600,
  interruption: null,
  backAt: null,
};

/** Five minutes after the start of a wash of ten. */
const during = '2026-11-23T10:05:00.000Z';
const afterwards = '2026-11-23T10:10:00.000Z';
const waiting = { state: 'held', startedAt: null, endedAt: null, deliveredSeconds: null } as const;
const unended = { endedAt: null, deliveredSeconds: null } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(afterwards) });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['a full wash', {}, m.staff_wash_means_full({ full: 10 })],
  [
    'less water than was paid',
    { deliveredSeconds: 240 },
    m.staff_wash_means_part({ delivered: '4 minutes', full: 10 }),
  ],
  ['a machine that never heard of it', { offeredAt: null, startedAt: null }, m.staff_wash_means_unheard()],
  ['a machine that did not start', { startedAt: null }, m.staff_wash_means_no_start()],
  ['a start without an end, after its minutes', unended, m.staff_wash_means_no_end()],
  ['a wash that waits for its machine', waiting, m.staff_wash_pending()],
  ['a wash whose command was not offered yet', { ...waiting, offeredAt: null }, m.staff_wash_pending()],
  [
    'a power cut',
    { interruption: 'power', deliveredSeconds: 150 },
    m.staff_wash_means_power({ delivered: '2 minutes and 30 seconds', full: 10 }),
  ],
  [
    'a fault',
    { interruption: 'fault', deliveredSeconds: 0 },
    m.staff_wash_means_fault({ delivered: '0 seconds', full: 10 }),
  ],
  ['a returned wash', { state: 'reversed', backAt: at }, m.staff_wash_means_back()],
] as const)('staff read what the report means: %s', (_what, facts, sentence) => {
  expect(washOutcomeText({ ...wash, ...facts })).toBe(sentence);
});

test('a wash that started and has not ended runs during its minutes', () => {
  vi.setSystemTime(Date.parse(during));
  expect(washOutcomeText({ ...wash, ...unended })).toBe(m.staff_wash_means_running());
  expect(washOutcomeText({ ...wash, ...waiting })).toBe(m.staff_wash_pending());
});
