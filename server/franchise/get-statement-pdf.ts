import type { StationId } from '#contracts/core/ids.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { statementDocument } from './documents/statement-document.ts';
import { findFranchiseStatement, type StatementDeps } from './get-statement.ts';

const template = new URL('./documents/statement.typ', import.meta.url);

type DocumentPdfRequest = {
  readonly period: string;
  /** Stations that the caller may see; null for all stations. */
  readonly stations: AccessScope;
  /** Station of the statement. If it is null, the statement is of all stations, which a partner may not request. */
  readonly stationId: StationId | null;
  readonly locale: Locale;
};

/**
 * Renders the statement of a closed month as a PDF, for one station or all stations. The bytes are the same each time.
 */
export async function getFranchiseStatementPdf(
  { clock, db, typesetter }: StatementDeps,
  { period, stations, stationId, locale }: DocumentPdfRequest,
): Promise<Outcome<Uint8Array, 'not_found'>> {
  if (stations !== null && stationId === null) return refused('not_found');
  const { closed, sums } = await findFranchiseStatement(db, { period, stations, now: clock.now() });
  if (closed === null || !typesetter.isReady()) return refused('not_found');
  if (stationId !== null && !sums.some((sum) => sum.stationId === stationId)) return refused('not_found');
  return accepted(await typesetter.typeset(template, statementDocument({ closed, sums, stationId, locale })));
}
