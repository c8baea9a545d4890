import { createHash } from 'node:crypto';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import type { PayoutColumns, PayoutImportResponse } from '#contracts/staff/payouts/payout-import.ts';
import { payoutRowIdSchema, type PayoutRowId } from '#contracts/staff/payouts/payout-rows.ts';
import { payoutIdSchema, type PayoutId } from '#contracts/staff/payouts/payouts.ts';
import type { PayoutMatch } from '#domain/staff/payouts/match-payouts.ts';
import {
  parsePayoutFile,
  parsePayoutHeader,
  type ParsedPayoutFile,
  type PayoutLineError,
} from '#domain/staff/payouts/payout-file.ts';
import { groupPayouts, type PayoutLineWithKey, type PayoutGroup } from '#domain/staff/payouts/payout-groups.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { matchByReference } from './match-by-reference.ts';
import {
  addPayout,
  addPayoutRows,
  recordPayoutFile,
  countChangedRows,
  findPayoutColumns,
  listReferencesOfOtherPayouts,
  lockPayouts,
  savePayoutColumns,
  type NewPayoutRow,
} from './store/payout-file.ts';
import { refreshExpectedAmounts } from './store/payout-match.ts';
import { storeOverduePayments, extendPayoutPeriods } from './store/payout-overdue.ts';
import { storePayoutSums } from './store/payout.ts';

type ImportDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids'>;

export type PayoutUpload = {
  readonly payer: string;
  readonly csv: string;
  /**
   * Columns that the staff user chose for the file. If null, the columns of the last file with the same header are
   * used. Without such a file, the columns are guessed.
   */
  readonly columns: PayoutColumns | null;
  /** Day of the payout as YYYY-MM-DD, if the file has no column for it. Null if the staff user did not enter a day. */
  readonly paidOn: string | null;
  readonly apply: boolean;
};

type ImportResult = Pick<
  PayoutImportResponse,
  'payouts' | 'newRows' | 'changedRows' | 'agrees' | 'differs' | 'unknown' | 'mistakes'
>;

/**
 * Error that rolls back the transaction of a dry run, or of an import with errors. It contains the result of the
 * import.
 */
class ImportStoppedError extends Error {
  readonly done: ImportResult;
  constructor(done: ImportResult) {
    super('the import was stopped');
    this.done = done;
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Imports a file with a payment provider's payouts in one transaction. Rows that are already stored do not change. The
 * transaction is rolled back on any error and at the end of a dry run. A dry run therefore shows exactly what an import
 * would do.
 */
export async function importPayouts(
  deps: ImportDeps,
  actor: Staff,
  upload: PayoutUpload,
): Promise<Outcome<PayoutImportResponse, never>> {
  const headerHash = hashOf(JSON.stringify(parsePayoutHeader(upload.csv)));
  const columns = upload.columns ?? (await findPayoutColumns(deps.db, headerHash));
  const file = parsePayoutFile({ ...upload, columns });
  if (file.mistakes.length > 0)
    return accepted(answerOf(file, { ...emptyResult(), mistakes: [...file.mistakes] }, false));
  try {
    const work = { actor, upload, file, headerHash };
    return accepted(answerOf(file, await deps.db.inTransaction((tx) => importAll(deps, tx, work)), true));
  } catch (error) {
    if (error instanceof ImportStoppedError) return accepted(answerOf(file, error.done, false));
    throw error;
  }
}

function emptyResult(): ImportResult {
  return { payouts: [], newRows: 0, changedRows: 0, agrees: 0, differs: 0, unknown: 0, mistakes: [] };
}

function answerOf(file: ParsedPayoutFile, done: ImportResult, applied: boolean): PayoutImportResponse {
  const { header, sample, columns, lines, skippedRows } = file;
  return {
    ...done,
    applied,
    header: [...header],
    sample: sample.map((cells) => [...cells]),
    columns,
    rows: lines.length,
    skippedRows,
  };
}

type PayoutImportContext = {
  readonly actor: Staff;
  readonly upload: PayoutUpload;
  readonly file: ParsedPayoutFile;
  readonly headerHash: Buffer;
};

async function importAll(
  deps: ImportDeps,
  tx: Tx,
  { actor, upload, file, headerHash }: PayoutImportContext,
): Promise<ImportResult> {
  const now = deps.clock.now();
  const { payer, csv } = upload;
  // without a column for the payout day, the day of the form applies to all lines; the hash of the file is stored to
  // refuse a second import with another day
  const fileHash = file.columns.paidOn === null ? hashOf(csv) : null;
  await lockPayouts(tx);
  const stored: StoredGroup[] = [];
  for (const group of groupPayouts(file.lines)) {
    stored.push(await storeGroup(deps, tx, { group, payer, fileHash, actor, now }));
  }
  const matches = await matchByReference(tx);
  await refreshExpectedAmounts(tx);
  const payoutIds = stored.map(({ payoutId }) => payoutId);
  for (const payoutId of payoutIds) await storePayoutSums(tx, payoutId);
  await extendPayoutPeriods(tx, payoutIds);
  await storeOverduePayments(tx, { days: deps.config.payoutDays, now });
  await savePayoutColumns(tx, { headerHash, columns: file.columns, now });
  const done = importResultOf(stored, matches);
  if (!upload.apply || done.mistakes.length > 0) throw new ImportStoppedError(done);
  if (done.newRows > 0) {
    const detail = { name: payer, rows: done.newRows };
    await appendAudit(tx, actor, { action: 'payout.import', refId: payoutIds[0] ?? null, detail });
  }
  return done;
}

type GroupWork = {
  readonly group: PayoutGroup;
  readonly payer: string;
  readonly fileHash: Buffer | null;
  readonly actor: Staff;
  readonly now: number;
};

type StoredGroup = {
  readonly payoutId: PayoutId;
  readonly group: PayoutGroup;
  readonly newRows: readonly { readonly rowId: PayoutRowId; readonly line: PayoutLineWithKey }[];
  readonly changedRows: number;
  readonly mistakes: readonly PayoutLineError[];
};

async function storeGroup(deps: ImportDeps, tx: Tx, work: GroupWork): Promise<StoredGroup> {
  const { group, payer, fileHash, actor, now } = work;
  const { paidOn, number, lines } = group;
  const newId = payoutIdSchema.parse(deps.ids.uuid());
  const payoutId = await addPayout(tx, { payoutId: newId, payer, paidOn, number, staffId: actor.staffId, now });
  const rows = lines.map((line) => ({ line, row: rowOf(payoutRowIdSchema.parse(deps.ids.uuid()), line) }));
  const mistakes = fileHash === null ? [] : await findOtherPayout(tx, { payoutId, group, fileHash });
  const added = await addPayoutRows(
    tx,
    payoutId,
    rows.map(({ row }) => row),
  );
  const known = rows.filter(({ row }) => !added.has(row.payout_row_id)).map(({ row }) => row);
  const changedRows = await countChangedRows(tx, payoutId, known);
  const newRows = rows
    .filter(({ row }) => added.has(row.payout_row_id))
    .map(({ line, row }) => ({ rowId: row.payout_row_id, line }));
  return { payoutId, group, newRows, changedRows, mistakes };
}

/**
 * Returns the errors of lines that already belong to another payout. If the whole file was imported before with another
 * payout day, there is one error. Otherwise there is one error for each line whose reference is in another payout.
 */
async function findOtherPayout(
  tx: Tx,
  work: { readonly payoutId: PayoutId; readonly group: PayoutGroup; readonly fileHash: Buffer },
): Promise<PayoutLineError[]> {
  const { payoutId, group, fileHash } = work;
  const claimedFor = await recordPayoutFile(tx, fileHash, payoutId);
  if (claimedFor !== null && claimedFor !== group.paidOn) return [{ line: 1, field: 'paidOn', code: 'other_payout' }];
  const references = group.lines.map(({ reference }) => reference).filter((reference) => reference !== '');
  const elsewhere = await listReferencesOfOtherPayouts(tx, payoutId, references);
  return group.lines
    .filter(({ reference }) => elsewhere.has(reference))
    .map(({ line }) => ({ line, field: 'reference', code: 'other_payout' }));
}

function rowOf(payoutRowId: PayoutRowId, line: PayoutLineWithKey): NewPayoutRow {
  return {
    payout_row_id: payoutRowId,
    row_key: line.rowKey,
    line: line.line,
    kind: line.kind,
    moved_on: line.movedOn,
    reference: line.reference,
    our_reference: line.ourReference,
    gross_agorot: line.grossAgorot,
    fee_agorot: line.feeAgorot,
    fee_vat_agorot: line.feeVatAgorot,
    last4: line.last4,
  };
}

function importResultOf(stored: readonly StoredGroup[], matches: ReadonlyMap<PayoutRowId, PayoutMatch>): ImportResult {
  const added = stored.flatMap(({ newRows }) => newRows).filter(({ line }) => line.kind !== 'fee');
  const found = added.map(({ rowId, line }) => ({ line, match: matches.get(rowId) }));
  const agrees = found.filter(({ line, match }) => match?.expectedAgorot === line.grossAgorot).length;
  const unknown = found.filter(({ match }) => match === undefined).length;
  return {
    payouts: stored.map(previewOf),
    newRows: stored.reduce((sum, { newRows }) => sum + newRows.length, 0),
    changedRows: stored.reduce((sum, { changedRows }) => sum + changedRows, 0),
    agrees,
    differs: found.length - agrees - unknown,
    unknown,
    mistakes: stored.flatMap(({ mistakes }) => mistakes),
  };
}

function previewOf({ group: { paidOn, number, lines }, newRows }: StoredGroup): ImportResult['payouts'][number] {
  const sum = (of: (line: PayoutLineWithKey) => number) => lines.reduce((total, line) => total + of(line), 0);
  const grossAgorot = sum((line) => line.grossAgorot);
  const feeAgorot = sum((line) => line.feeAgorot);
  const feeVatAgorot = sum((line) => line.feeVatAgorot);
  const netAgorot = grossAgorot - feeAgorot - feeVatAgorot;
  return {
    paidOn,
    number,
    rows: lines.length,
    newRows: newRows.length,
    grossAgorot,
    feeAgorot,
    feeVatAgorot,
    netAgorot,
  };
}
