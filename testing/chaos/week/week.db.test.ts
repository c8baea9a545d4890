import { expect, test } from 'vitest';
import { enduring } from '../../endurance.ts';
import { createTestDatabase } from '../../database/test-db.ts';
import { runWeek } from './week.ts';

const FIXED_SEED = 20_261_130;
const plan = enduring({
  short: { days: 1, stations: 4, minutes: 0.2 },
  long: { days: 7, stations: 20, minutes: 10 },
});
const TIMEOUT_MS = enduring({ short: 300_000, long: 2_400_000 });

// the days of the run are in the future of the database's clock
const { db } = await createTestDatabase({ aged: true });

test(
  'days of a shop pass quickly: nothing is lost or counted twice, no bay is stuck, and each alert ends',
  { timeout: TIMEOUT_MS },
  async () => {
    const { complaints, counts, days, ends } = await runWeek({ ...plan, db, seed: FIXED_SEED, defectsADay: 3 });
    expect(complaints, `seed ${FIXED_SEED}`).toEqual([]);
    expect(days).toHaveLength(plan.days);
    const open = days.filter(({ openSeconds }) => openSeconds > 0);
    expect(days.length - open.length).toBe(plan.days > 3 ? 1 : 0);
    for (const day of open) {
      expect(day.washes, day.day).toBeGreaterThan(plan.stations * 3);
      expect(day.firstStarts / day.visits, day.day).toBeGreaterThan(0.85);
      expect(1 - day.outSeconds / day.openSeconds, day.day).toBeGreaterThan(0.85);
    }
    expect(days.reduce((sum, { alerts }) => sum + alerts, 0)).toBeGreaterThan(0);
    expect(ends['washing']).toBeGreaterThan(0);
    expect(counts['vouchers completed']).toBeGreaterThan(0);
    expect(counts['commands done']).toBeGreaterThan(0);
    expect(counts['bays reopened']).toBeGreaterThan(0);
  },
);
