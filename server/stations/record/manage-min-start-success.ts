import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { START_SUCCESS_DEFAULT_PERCENT, START_SUCCESS_MIN_VISITS } from '#domain/stations/record/start-success.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Deps } from '#server/stations/deps.ts';
import { findMinStartSuccess, saveMinStartSuccessRow } from '../store/record/min-start-success.ts';

/** Current minimum percentage of washes that must start at the first attempt. */
type MinStartSuccess = {
  /**
   * Minimum percentage of starts that succeed at the first attempt. A bay below it closes automatically; 0 switches
   * this rule off.
   */
  readonly percent: number;
  /** Number of a bay's newest visits from which its first-attempt success is calculated. */
  readonly visits: number;
  /** True if the server's configuration sets the value. */
  readonly onServer: boolean;
  /** Version of the saved value. It is 0 if no value was saved. */
  readonly version: number;
};

/**
 * Returns the current minimum of first-attempt success. A value in the server's configuration is used before a value
 * that was saved in the portal.
 */
export async function getMinStartSuccess({
  config,
  db,
}: Pick<Deps, 'config'> & { readonly db: Queryable }): Promise<MinStartSuccess> {
  const { minStartSuccessPercent: serverPercent } = config;
  const saved = await findMinStartSuccess(db);
  return {
    percent: serverPercent ?? saved?.percent ?? START_SUCCESS_DEFAULT_PERCENT,
    visits: START_SUCCESS_MIN_VISITS,
    onServer: serverPercent !== null,
    version: saved?.version ?? 0,
  };
}

/**
 * Saves the minimum of first-attempt success if the stored version is `seen`. The request is refused if the server's
 * configuration sets the minimum.
 */
export async function saveMinStartSuccess(
  { clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>,
  actor: Staff,
  { percent, seen }: { readonly percent: number; readonly seen: number },
): Promise<Outcome<MinStartSuccess, 'changed_meanwhile' | 'set_on_server'>> {
  if (config.minStartSuccessPercent !== null) return refused('set_on_server');
  type Result = Outcome<MinStartSuccess, 'changed_meanwhile'>;
  return await db.inTransaction(async (tx): Promise<Result> => {
    const before = await getMinStartSuccess({ config, db: tx });
    if (!(await saveMinStartSuccessRow(tx, { percent, seen, now: clock.now() }))) return refused('changed_meanwhile');
    const detail = { before: { percent: before.percent }, after: { percent } };
    await appendAudit(tx, actor, { action: 'station.floor', refId: null, detail });
    return accepted(await getMinStartSuccess({ config, db: tx }));
  });
}
