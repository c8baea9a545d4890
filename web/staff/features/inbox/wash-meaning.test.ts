import { expect, test } from 'vitest';
import { m } from '#messages/compiled/messages.js';
import { washMeaning } from './wash-meaning.ts';

const at = '2026-11-23T10:00:00.000Z';
const wash: Parameters<typeof washMeaning>[0] = {
  state: 'completed',
  minutes: 10,
  offeredAt: at,
  startedAt: at,
  endedAt: at,
  deliveredSeconds: 600,
  interruption: null,
  backAt: null,
};

test.each([
  ['a full wash', {}, m.staff_wash_means_full({ full: 10 })],
  ['less water than was paid', { deliveredSeconds: 240 }, m.staff_wash_means_part({ delivered: 4, full: 10 })],
  ['a machine that never heard of it', { offeredAt: null, startedAt: null }, m.staff_wash_means_unheard()],
  ['a machine that did not start', { startedAt: null }, m.staff_wash_means_no_start()],
  ['a start without an end', { endedAt: null, deliveredSeconds: null }, m.staff_wash_means_no_end()],
  ['a wash that runs', { state: 'held', endedAt: null, deliveredSeconds: null }, m.staff_wash_means_running()],
  [
    'a power cut',
    { interruption: 'power', deliveredSeconds: 120 },
    m.staff_wash_means_power({ delivered: 2, full: 10 }),
  ],
  ['a fault', { interruption: 'fault', deliveredSeconds: 0 }, m.staff_wash_means_fault({ delivered: 0, full: 10 })],
  ['a returned wash', { state: 'reversed', backAt: at }, m.staff_wash_means_back()],
] as const)('staff read what the report means: %s', (_what, facts, sentence) => {
  expect(washMeaning({ ...wash, ...facts })).toBe(sentence);
});
