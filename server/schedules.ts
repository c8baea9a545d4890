import type { Schedule } from './core/jobs/schedules.ts';
import { forgetOldRows } from './forget-old-rows.ts';
import { areBooksUnchecked, checkBooks } from './ledger/public.ts';

/** Everything that is done by the clock. */
export const schedules = [
  { queue: 'check-books', cron: '7 * * * *', run: checkBooks, dueAtStart: areBooksUnchecked },
  { queue: 'forget-old-rows', cron: '23 * * * *', run: forgetOldRows },
] as const satisfies readonly Schedule[];
