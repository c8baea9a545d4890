import { refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { CaseAction } from '#contracts/staff/cases/staff-case.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findCase, type CaseKey, type CaseRow } from './store/case-list.ts';
import { addCaseEntry, lockCase, incrementCaseVersion, setAssignee } from './store/staff-case.ts';
import { encryptCaseEntry } from './sealed-entry.ts';

type ChangeDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>;

/** A case, and its version that the staff user saw. */
export type CaseAtVersion = CaseKey & { readonly version: number };

/** An entry for the history of a case. The audit log records the action, never the text. */
export type CaseEntryContent = {
  readonly act: CaseAction;
  readonly id?: string;
  readonly text?: string;
  readonly assignee?: StaffId | null;
  readonly locale?: Locale;
  /** Details for the audit log in addition to the kind. They never contain the text. */
  readonly detail?: Readonly<Record<string, string>>;
  /** False if the change writes its own audit entry. */
  readonly audited?: false;
};

/**
 * Actions by which a staff user handles a case. If the case had no assignee, it is then assigned to this staff user.
 */
const takingActs: ReadonlySet<CaseAction> = new Set(['answer', 'approve', 'close', 'give_back', 'refuse']);

type Act<Refusal extends ProblemCode> = (tx: Tx, row: CaseRow) => Promise<Outcome<CaseEntryContent, Refusal>>;

/**
 * Applies one change to a case, and writes the change to the case's history and to the audit log. If the case changed
 * since the staff user saw it, the change is refused.
 */
export async function changeCase<Refusal extends ProblemCode>(
  deps: ChangeDeps,
  { actor, seen }: { readonly actor: Staff; readonly seen: CaseAtVersion },
  act: Act<Refusal>,
): Promise<Outcome<null, Refusal | 'not_found' | 'case_changed'>> {
  return deps.db.inTransaction(async (tx) => {
    if ((await findCase(tx, seen)) === null) return refused('not_found');
    const version = await lockCase(tx, seen);
    // the case is read again under the lock, because a concurrent request may have changed it before the lock was taken
    const row = await findCase(tx, seen);
    if (row === null) return refused('not_found');
    if (version !== seen.version) return refused('case_changed');
    const outcome = await act(tx, row);
    if (!outcome.ok) return outcome;
    if (row.assignee === null && takingActs.has(outcome.value.act)) await setAssignee(tx, seen, actor.staffId);
    await incrementCaseVersion(tx, seen);
    await addCaseHistoryEntry(deps, tx, { actor, key: seen, written: outcome.value });
    return { ok: true, value: null };
  });
}

type Entry = { readonly actor: Staff; readonly key: CaseKey; readonly written: CaseEntryContent };

/** Adds an entry to the history of a case, and an audit row. */
export async function addCaseHistoryEntry(deps: ChangeDeps, tx: Tx, { actor, key, written }: Entry): Promise<void> {
  const { act, text, assignee = null, locale = null } = written;
  const staffCaseEntryId = written.id ?? deps.ids.uuid();
  await addCaseEntry(tx, key, {
    staffCaseEntryId,
    act,
    staffId: actor.staffId,
    assignee,
    locale,
    bodySealed: text === undefined || text === '' ? null : encryptCaseEntry(deps.keyring, staffCaseEntryId, text),
    createdAt: deps.clock.now(),
  });
  if (written.audited === false) return;
  const detail = { kind: key.kind, ...(act === 'assign' ? { assignee } : {}), ...written.detail };
  await appendAudit(tx, actor, { action: `case.${act}`, refId: key.id, detail });
}
