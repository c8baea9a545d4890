import { expect, test } from 'vitest';
import { machineEventLinesOf } from './machine-events.ts';

const event = {
  id: 'w-1:0:started',
  kind: 'started',
  bayNo: 2,
  at: '2026-11-30T11:35:00.000Z',
  firstAt: '2026-11-30T11:35:00.000Z',
  times: 1,
  offline: false,
  interruption: null,
  reason: null,
} as const;

test('alerts and failed starts are lines of their own; reports that need no action are separate', () => {
  const { needed, others } = machineEventLinesOf({
    alerts: [
      {
        alertId: '0197b2c4-0000-7000-8000-000000000001',
        kind: 'leak',
        bayNo: null,
        since: '2026-11-30T11:35:00.000Z',
        until: '2026-11-30T11:49:00.000Z',
        times: 14,
      },
    ],
    events: [
      { ...event, id: 'w-2:0:failed', kind: 'failed', at: '2026-11-30T12:00:00.000Z', reason: 'no water pressure' },
      { ...event, id: 'w-1:1:updated', kind: 'updated', times: 9, at: '2026-11-30T11:44:00.000Z' },
      event,
    ],
  });
  expect(needed.map(({ bayNo, what, details }) => [bayNo, what, details.replaceAll(/[\u2066-\u2069]/gu, '')])).toEqual([
    [2, 'Did not start', 'no water pressure'],
    [null, 'Water leak', 'reported 14 times, 13:35–13:49'],
  ]);
  expect(needed.map(({ advice }) => advice !== null)).toEqual([true, false]);
  expect(others.every(({ advice }) => advice === null)).toBe(true);
  expect(others.map(({ what, details }) => `${what} ${details}`.replaceAll(/[\u2066-\u2069]/gu, ''))).toEqual([
    'Status report reported 9 times, 13:35–13:44',
    'Started ',
  ]);
});
