import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { deletedKinds, type getRetention as call, type StoredDataRow } from '#contracts/staff/settings/retention.ts';
import { DAY_MS, isoTextOf, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { DELETE_JOB } from '#server/core/retention-days.ts';
import type { Deps } from '#server/staff/deps.ts';
import { EMPLOYEE_YEARS } from '#server/staff/retention.ts';
import { dataNames } from './data-names.ts';
import { findLastJobRun, listDeleted } from './store/deletion-report.ts';

type ReportDeps = Pick<Deps, 'clock' | 'db'>;

/** Age in ms above which the last run of the deletions is reported as late. The deletions run every hour. */
const LATE_MS = 2 * DAY_MS;

const LATELY_DAYS = 30;

/**
 * Returns when the deletions last ran, and whether they are overdue. A new database is not overdue before its first
 * run.
 */
export async function findDeletions({ clock, db }: ReportDeps) {
  const { error, madeAt, ranAt } = await findLastJobRun(db, DELETE_JOB);
  return { ranAt, error, late: clock.now() - (ranAt ?? madeAt) > LATE_MS };
}

/** Returns the retention periods of personal data, as the deletions apply them, and the numbers of deleted rows. */
export async function getRetention(
  deps: ReportDeps & Pick<Deps, 'config' | 'retention'>,
): Promise<AnswerOf<typeof call>> {
  const { error, late, ranAt } = await findDeletions(deps);
  const deleted = await listDeleted(deps.db, shopDayText(deps.clock.now() - LATELY_DAYS * DAY_MS));
  return {
    ranAt: ranAt === null ? null : isoTextOf(ranAt),
    late,
    error,
    deleted: deletedKinds.map((what) => deleted.find((row) => row.what === what) ?? { what, lately: 0, ever: 0 }),
    kept: keptRows(deps),
  };
}

/** Returns the rows of the retention table. Tables with the same people, period and reason share one row. */
function keptRows(deps: RowDeps): StoredDataRow[] {
  const rows = new Map<string, StoredDataRow>();
  for (const [table, { kept, whose, why }] of Object.entries(deps.retention.rows)) {
    const data = dataNames.get(table);
    if (whose === null || data === undefined) continue;
    const key = JSON.stringify([whose, kept, why]);
    const row = rows.get(key) ?? keptRowOf(deps, { kept, whose, why });
    rows.set(key, { ...row, data: { en: joined(row.data.en, data.en), he: joined(row.data.he, data.he) } });
  }
  return [...rows.values()].toSorted((one, other) => one.whose.en.localeCompare(other.whose.en));
}

const BETWEEN = ' · ';

function joined(names: string, name: string): string {
  const all = names === '' ? [] : names.split(BETWEEN);
  return all.includes(name) ? names : [...all, name].join(BETWEEN);
}

type PersonalRow = Readonly<Record<'kept' | 'whose' | 'why', string>>;

type RowDeps = Pick<Deps, 'config' | 'retention'>;

function keptRowOf({ config, retention }: RowDeps, row: PersonalRow): StoredDataRow {
  const filled = (text: string) => text.replace(EMPLOYEE_YEARS, String(config.employeeRecordYears));
  /** Returns a text in both languages; in English twice if it has no Hebrew translation. */
  const inBoth = (en: string): StoredDataRow['why'] => ({ en: filled(en), he: filled(retention.hebrew[en] ?? en) });
  return { data: { en: '', he: '' }, whose: inBoth(row.whose), kept: inBoth(row.kept), why: inBoth(row.why) };
}
