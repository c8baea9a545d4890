import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { isStickerDue, STICKER_CHECK_INTERVAL_DAYS } from './sticker-check-due.ts';

const NOW = Date.parse('2026-11-30T10:00:00Z');
const daysAgo = (days: number) => NOW - days * DAY_MS;

test.each([
  { name: 'scanned yesterday', stickerSeenAt: daysAgo(1), watchedSince: daysAgo(90), isDue: false },
  {
    name: 'scanned thirty days ago',
    stickerSeenAt: daysAgo(STICKER_CHECK_INTERVAL_DAYS),
    watchedSince: daysAgo(90),
    isDue: false,
  },
  {
    name: 'scanned longer ago',
    stickerSeenAt: daysAgo(STICKER_CHECK_INTERVAL_DAYS) - 1,
    watchedSince: daysAgo(90),
    isDue: true,
  },
  { name: 'never scanned, in service for a week', stickerSeenAt: null, watchedSince: daysAgo(7), isDue: false },
  {
    name: 'never scanned, in service for longer',
    stickerSeenAt: null,
    watchedSince: daysAgo(STICKER_CHECK_INTERVAL_DAYS + 1),
    isDue: true,
  },
  { name: 'never scanned, not in service', stickerSeenAt: null, watchedSince: null, isDue: false },
])('a sticker that was $name', ({ isDue, ...times }) => {
  expect(isStickerDue(times, NOW)).toBe(isDue);
});
