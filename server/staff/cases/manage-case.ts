import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import { decideCancellationInTx, type CancellationDecisionCommand } from '#server/selling/public.ts';
import { dataRequestDueAt } from '#domain/staff/access-request.ts';
import { findCaseEntry, enqueueMailReply, setAssignee, lockCase, setDataRequestDue } from './store/staff-case.ts';
import { changeCase, type CaseAtVersion, addCaseHistoryEntry } from './change-case.ts';
import { findSender } from './find-sender.ts';
import { setCaseState } from './set-case-state.ts';
import { findStaffUser } from '../team/store/staff-user.ts';
import { findCase, type CaseKey } from './store/case-list.ts';
import { findWashOfCase, findCancellationOfCase } from './store/case-details.ts';

type CaseChangeDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>;

export type CaseReply = CaseAtVersion & {
  readonly answerId: string;
  readonly text: string;
  readonly locale: Locale;
  readonly close: boolean;
};

/**
 * Stores the encrypted answer to a case and mails it. A repeated request with the same id has no further effect, even
 * if the state of the case has changed.
 */
export async function replyToCase(
  deps: CaseChangeDeps & Pick<Deps, 'wake'>,
  actor: Staff,
  { answerId, text, locale, close, ...seen }: CaseReply,
): Promise<Outcome<null, 'not_found' | 'case_changed'>> {
  if ((await findSender(deps, seen)) === null) return refused('not_found');
  const outcome = await changeCase(deps, { actor, seen }, async (tx, row) => {
    if (row.state === 'done' && row.kind !== 'wash') return refused('case_changed');
    await setCaseState(tx, seen, { to: close || row.state === 'done' ? 'done' : 'waiting', now: deps.clock.now() });
    await enqueueMailReply(tx, answerId, deps.clock.now());
    return accepted({ act: 'answer' as const, id: answerId, text, locale });
  });
  if (!outcome.ok && outcome.refusal === 'case_changed') {
    const before = await findCaseEntry(deps.db, answerId);
    return before?.subjectId === seen.id ? accepted(null) : outcome;
  }
  if (outcome.ok) deps.wake.outbox('mail');
  return outcome;
}

/** Assigns a case to a staff user. Null removes the assignment. */
export function assignCase(
  deps: CaseChangeDeps,
  actor: Staff,
  { assigneeId, ...seen }: CaseAtVersion & { readonly assigneeId: StaffId | null },
) {
  return changeCase(deps, { actor, seen }, async (tx) => {
    const staffUser = assigneeId === null ? null : await findStaffUser(tx, assigneeId);
    const mayWork = staffUser !== null && staffUser.disabledAt === null && permissionsOf(staffUser).has('inbox.write');
    if (assigneeId !== null && !mayWork) return refused('not_found');
    await setAssignee(tx, seen, assigneeId);
    return accepted({ act: 'assign' as const, assignee: assigneeId });
  });
}

/**
 * Adds a note for colleagues. It does not change the version of the case, so it conflicts with no other change. A
 * repeated request with the same id adds no second note.
 */
export async function addCaseNote(
  deps: CaseChangeDeps,
  actor: Staff,
  { noteId, text, ...key }: CaseKey & { readonly noteId: string; readonly text: string },
): Promise<Outcome<null, 'not_found'>> {
  return deps.db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    if ((await findCase(tx, key)) === null) return refused('not_found');
    await lockCase(tx, key);
    const before = await findCaseEntry(tx, noteId);
    if (before !== null) return before.subjectId === key.id ? accepted(null) : refused('not_found');
    await addCaseHistoryEntry(deps, tx, { actor, key, written: { act: 'note', id: noteId, text } });
    return accepted(null);
  });
}

/**
 * Closes a case. A cancellation notice cannot be closed, only decided. A request for personal data requires a note
 * about the data that was handed over. The audit log then records if its deadline was met.
 */
export function closeCase(
  deps: CaseChangeDeps,
  actor: Staff,
  { note, ...seen }: CaseAtVersion & { readonly note: string },
) {
  return changeCase(deps, { actor, seen }, async (tx, row) => {
    if (row.kind === 'cancellation' || row.state === 'done') return refused('case_changed');
    // the note is required because staff who receive a later question about this request must find which data was
    // handed over
    if (row.access && note === '') return refused('validation_failed');
    const now = deps.clock.now();
    await setCaseState(tx, seen, { to: 'done', now });
    const inTime = row.dueAt !== null && now <= row.dueAt;
    const detail = row.access ? { access: inTime ? 'in_time' : 'late' } : {};
    return accepted({ act: 'close' as const, text: note, detail });
  });
}

/**
 * Reopens a closed case. Refused for a cancellation notice, because its decision is final, and for a wash that was
 * credited back to the voucher.
 */
export function reopenCase(deps: CaseChangeDeps, actor: Staff, seen: CaseAtVersion) {
  return changeCase(deps, { actor, seen }, async (tx, row) => {
    if (row.kind === 'cancellation' || row.state === 'open') return refused('case_changed');
    const wash = row.kind === 'wash' ? await findWashOfCase(tx, row.subjectId) : null;
    if (wash !== null && wash.backAt !== null) return refused('case_changed');
    await setCaseState(tx, seen, { to: 'open', now: deps.clock.now() });
    return accepted({ act: 'reopen' as const });
  });
}

export type CaseDecision = {
  readonly id: string;
  readonly version: number;
  readonly decision: CancellationDecisionCommand['decision'];
};

/** Decides on the cancellation notice of a case. Refused if the case changed since the staff user saw it. */
export async function decideCase(
  deps: CaseChangeDeps & Pick<Deps, 'wake'>,
  actor: Staff,
  { id, version, decision }: CaseDecision,
) {
  const seen: CaseAtVersion = { kind: 'cancellation', id, version };
  const outcome = await changeCase(deps, { actor, seen }, async (tx) => {
    const found = await findCancellationOfCase(tx, id);
    if (found === null) return refused('cancellation_not_found');
    const { cancellationRequestId } = found;
    const decided = await decideCancellationInTx(deps, tx, { actor, command: { cancellationRequestId, decision } });
    if (!decided.ok) return decided;
    return accepted({ act: decision.kind, audited: false } as const);
  });
  if (outcome.ok) {
    deps.wake.outbox('mail');
    deps.wake.refunds();
  }
  return outcome;
}

type MarkCommand = Pick<CaseAtVersion, 'id' | 'version'> & { readonly marked: boolean };

/**
 * Marks a message as a request for personal data, or removes the mark. The deadline counts from receipt of the message
 * (REQ-PRV-4). A closed case stays closed.
 */
export function markCaseAsAccessRequest(deps: CaseChangeDeps, actor: Staff, { marked, ...given }: MarkCommand) {
  const seen: CaseAtVersion = { kind: 'contact', ...given };
  return changeCase(deps, { actor, seen }, async (tx, row) => {
    if (row.state === 'done' || row.access === marked) return refused('case_changed');
    await setDataRequestDue(tx, seen, marked ? dataRequestDueAt(row.since) : null);
    return accepted({ act: marked ? ('access' as const) : ('no_access' as const) });
  });
}
