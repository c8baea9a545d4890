import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import {
  deletedRecordKinds,
  type getRetention as getRetentionCall,
  type StoredDataRow,
} from '#contracts/staff/settings/retention.ts';
import { DAY_MS, toIsoInstant, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { DEVELOPMENT_ONLY } from '#server/core/retention.ts';
import { DELETE_OLD_ROWS_JOB } from '#server/core/retention-days.ts';
import type { Deps } from '#server/staff/deps.ts';
import { EMPLOYEE_YEARS_PLACEHOLDER } from '#server/staff/retention.ts';
import { findLastJobRun, listDeletedRowCounts } from './store/deletion-report.ts';

type RetentionReportDeps = Pick<Deps, 'clock' | 'db'>;

/** Age in ms above which the last run of the deletion job is reported as late. The job runs every hour. */
const LATE_MS = 2 * DAY_MS;

const RECENT_DAYS = 30;

/**
 * Returns the time of the last deletion run. The result also shows if the deletions are overdue. A new database is not
 * overdue before its first run.
 */
export async function findDeletionReport({ clock, db }: RetentionReportDeps) {
  const { error, madeAt, ranAt } = await findLastJobRun(db, DELETE_OLD_ROWS_JOB);
  return { ranAt, error, late: clock.now() - (ranAt ?? madeAt) > LATE_MS };
}

export async function getRetention(
  deps: RetentionReportDeps & Pick<Deps, 'config' | 'retention'>,
): Promise<ResponseOf<typeof getRetentionCall>> {
  const { error, late, ranAt } = await findDeletionReport(deps);
  const deleted = await listDeletedRowCounts(deps.db, shopDayText(deps.clock.now() - RECENT_DAYS * DAY_MS));
  return {
    ranAt: ranAt === null ? null : toIsoInstant(ranAt),
    late,
    error,
    deleted: deletedRecordKinds.map((what) => deleted.find((row) => row.what === what) ?? { what, lately: 0, ever: 0 }),
    kept: storedDataRows(deps),
  };
}

/**
 * Returns the rows of the retention table. Rows of a development shop are left out. Tables with the same group of data
 * subjects, period and reason share one row.
 */
function storedDataRows(deps: RowDeps): StoredDataRow[] {
  const rows = new Map<string, { readonly rule: PersonalRow; readonly names: Map<string, DataName> }>();
  for (const { kept, name, whose, why } of Object.values(deps.retention.rows)) {
    if (whose === null || name === null || kept === DEVELOPMENT_ONLY) continue;
    const rule = { kept, whose, why };
    const key = JSON.stringify(rule);
    const row = rows.get(key) ?? { rule, names: new Map<string, DataName>() };
    row.names.set(name.en, name);
    rows.set(key, row);
  }
  return [...rows.values()]
    .map(({ rule, names }) => storedDataRowOf(deps, rule, [...names.values()]))
    .toSorted((one, other) => one.whose.en.localeCompare(other.whose.en));
}

type DataName = StoredDataRow['data'];
type PersonalRow = Readonly<Record<'kept' | 'whose' | 'why', string>>;

type RowDeps = Pick<Deps, 'config' | 'retention'>;

function storedDataRowOf({ config, retention }: RowDeps, row: PersonalRow, names: readonly DataName[]): StoredDataRow {
  const filled = (text: string, locale: Locale) =>
    text.replace(EMPLOYEE_YEARS_PLACEHOLDER, yearsText[locale](config.employeeRecordYears));
  /** Returns a text in both languages. If there is no Hebrew translation, both are in English. */
  const inBoth = (en: string): StoredDataRow['why'] => ({
    en: filled(en, 'en'),
    he: filled(retention.hebrew[en] ?? en, 'he'),
  });
  const [first, ...others] = names.map(({ en }) => en);
  const inEnglish = [first ?? '', ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))];
  return {
    data: {
      en: joinNames(inEnglish, 'en'),
      he: joinNames(
        names.map(({ he }) => he),
        'he',
      ),
    },
    whose: inBoth(row.whose),
    kept: inBoth(row.kept),
    why: inBoth(row.why),
  };
}

const yearsText: Readonly<Record<Locale, (years: number) => string>> = {
  en: (years) => (years === 1 ? '1 year' : `${years} years`),
  he: (years) => (years === 1 ? 'שנה' : years === 2 ? 'שנתיים' : `${years} שנים`),
};

function joinNames(names: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}
