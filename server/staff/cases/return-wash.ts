import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { giveBackWash, openWashNotStartedCase } from '#server/entitlements/public.ts';
import { answerTexts } from '../documents/answer-templates.ts';
import { changeCase, addCaseHistoryEntry, type SeenCase } from './change-case.ts';
import { findSender, type Sender } from './find-sender.ts';
import { setCaseState } from './set-case-state.ts';
import { enqueueAnswer } from './store/staff-case.ts';

type ReturnDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>;

export type WashReturn = {
  readonly id: string;
  readonly version: number;
  /** Id of the answer that is mailed to the holder; undefined if no mail is sent. */
  readonly answerId: string | undefined;
};

/**
 * Gives a completed wash back to its voucher, because staff accept the customer's report that it did not take place;
 * idempotent. The holder is notified in the same transaction, if an email address is known.
 */
export async function returnWash(
  deps: ReturnDeps,
  actor: Staff,
  { id, version, answerId }: WashReturn,
): Promise<Outcome<null, 'not_found' | 'case_changed'>> {
  const seen: SeenCase = { kind: 'wash', id, version };
  const holder = answerId === undefined ? null : await findSender(deps, seen);
  const outcome = await changeCase(deps, { actor, seen }, async (tx) => {
    if (!(await giveBackWash(deps, tx, redemptionIdSchema.parse(id)))) return refused('case_changed');
    await setCaseState(tx, seen, { to: 'done', now: deps.clock.now() });
    if (answerId === undefined || holder === null) return accepted({ act: 'give_back' as const });
    await notifyHolder(deps, tx, { actor, seen, answerId, holder });
    return accepted({ act: 'give_back' as const, detail: { notified: 'mail' } });
  });
  if (outcome.ok && holder !== null) deps.wake.outbox('mail');
  return outcome;
}

type Notice = {
  readonly actor: Staff;
  readonly seen: SeenCase;
  readonly answerId: string;
  readonly holder: Sender;
};

/**
 * Writes the answer to the case and enqueues its mail. It adds no audit row, because giving the wash back writes the
 * audit row.
 */
async function notifyHolder(deps: ReturnDeps, tx: Tx, { actor, seen, answerId, holder }: Notice): Promise<void> {
  const { locale, name } = holder;
  const texts = answerTexts({ kind: 'wash', name, shopName: deps.brand.name[locale] }, locale);
  const text = texts.find((template) => template.name === 'wash_returned')?.text ?? '';
  const written = { act: 'answer', id: answerId, text, locale, audited: false } as const;
  await addCaseHistoryEntry(deps, tx, { actor, key: seen, written });
  await enqueueAnswer(tx, answerId, deps.clock.now());
}

/**
 * Opens a case for a wash that a customer reports by phone. If the wash already has a case, open or closed, that case
 * is used.
 */
export async function openWashCase(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  id: string,
): Promise<Outcome<null, 'not_found' | 'case_changed'>> {
  const redemptionId = redemptionIdSchema.parse(id);
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found' | 'case_changed'>> => {
    const opened = await openWashNotStartedCase(tx, { redemptionId, now: clock.now() });
    if (opened === 'not_found') return refused('not_found');
    if (opened === 'returned') return refused('case_changed');
    if (opened === 'opened') await appendAudit(tx, actor, { action: 'case.open', refId: id, detail: { kind: 'wash' } });
    return accepted(null);
  });
}
