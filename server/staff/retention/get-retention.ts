import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { deletedKinds, type getRetention as call, type KeptRow } from '#contracts/staff/settings/retention.ts';
import { DAY_MS, isoTextOf, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { DELETE_DUTY } from '#server/core/kept-days.ts';
import { retention } from '#server/core/retention.ts';
import { retentionHebrew } from '#server/core/retention-hebrew.ts';
import type { Deps } from '#server/deps.ts';
import { findRun, listDeleted } from './store/deletion-report.ts';

type ReportDeps = Pick<Deps, 'clock' | 'db'>;

/** The deletions run every hour: after this long something is wrong. */
const LATE_MS = 2 * DAY_MS;

const LATELY_DAYS = 30;

/** When the deletions ran last, and whether that is too long ago; a database that is young has time for the first. */
export async function findDeletions({ clock, db }: ReportDeps) {
  const { error, madeAt, ranAt } = await findRun(db, DELETE_DUTY);
  return { ranAt, error, late: clock.now() - (ranAt ?? madeAt) > LATE_MS };
}

/** What is kept of people, as the deletions go by it, and what they did. */
export async function getRetention(deps: ReportDeps): Promise<AnswerOf<typeof call>> {
  const { error, late, ranAt } = await findDeletions(deps);
  const deleted = await listDeleted(deps.db, shopDayText(deps.clock.now() - LATELY_DAYS * DAY_MS));
  return {
    ranAt: ranAt === null ? null : isoTextOf(ranAt),
    late,
    error,
    deleted: deletedKinds.map((what) => deleted.find((row) => row.what === what) ?? { what, lately: 0, ever: 0 }),
    kept: Object.entries(retention).flatMap(([table, { kept, whose, why }]) =>
      whose === null ? [] : [keptRowOf(table, { kept, whose, why })],
    ),
  };
}

function keptRowOf(table: string, row: Readonly<Record<'kept' | 'whose' | 'why', string>>): KeptRow {
  return { table, whose: inBoth(row.whose), kept: inBoth(row.kept), why: inBoth(row.why) };
}

/** An English sentence is better than none. */
function inBoth(en: string): KeptRow['why'] {
  return { en, he: retentionHebrew[en] ?? en };
}
