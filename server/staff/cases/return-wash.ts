import { redemptionIdSchema, type OrderId } from '#contracts/core/ids.ts';
import type { WashCreditCaseKind } from '#contracts/staff/cases/wash-case.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { creditWashToVoucher, openWashNotStartedCase } from '#server/entitlements/public.ts';
import { replyTemplateTexts } from '../documents/reply-templates.ts';
import { washReturnedSms } from '../documents/wash-returned-sms.ts';
import { changeCase, addCaseHistoryEntry, type CaseAtVersion } from './change-case.ts';
import { findSender, findHolderPhone, type Sender } from './find-sender.ts';
import { findWashOfCase } from './store/case-details.ts';
import { setCaseState } from './set-case-state.ts';
import { enqueueMailReply, enqueueSmsReply, lockCase } from './store/staff-case.ts';

type ReturnDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'ids' | 'keyring' | 'sms' | 'wake'>;

export type WashReturn = {
  readonly kind: WashCreditCaseKind;
  readonly id: string;
  readonly version: number;
  /** Id of the answer that is sent to the holder of the wash. Undefined if no answer is sent. */
  readonly answerId: string | undefined;
};

/**
 * Credits a completed wash back to its voucher, because staff accept the customer's report or low rating. Idempotent.
 * If `answerId` is given, the holder is notified in the same transaction: by email, or by text message if only a phone
 * number is known. Refused if the voucher is void or has expired, because the customer could not use the wash.
 */
export async function returnWash(
  deps: ReturnDeps,
  actor: Staff,
  { answerId, ...seen }: WashReturn,
): Promise<Outcome<null, 'not_found' | 'case_changed'>> {
  const notice = answerId === undefined ? null : await noticeFor(deps, seen);
  const outcome = await changeCase(deps, { actor, seen }, async (tx) => {
    if ((await findWashOfCase(tx, seen.id))?.hasVoucherEnded === true) return refused('case_changed');
    if (!(await creditWashToVoucher(deps, tx, redemptionIdSchema.parse(seen.id)))) return refused('case_changed');
    await setCaseState(tx, seen, { to: 'done', now: deps.clock.now() });
    if (answerId === undefined || notice === null) return accepted({ act: 'give_back' as const });
    await notifyHolder(deps, tx, { actor, seen, answerId, notice });
    return accepted({ act: 'give_back' as const, detail: { notified: notice.channel } });
  });
  if (outcome.ok && notice !== null) deps.wake.outbox(notice.channel);
  return outcome;
}

/**
 * A message to the holder of a wash that was credited back to the voucher. A text message belongs to the order of the
 * voucher.
 */
type Notice = { readonly locale: Locale; readonly text: string } & (
  | { readonly channel: 'mail' }
  | { readonly channel: 'sms'; readonly orderId: OrderId }
);

/**
 * Creates the message to the holder: an email, or a text message if only a phone number is known. Returns null if the
 * holder cannot be reached.
 */
async function noticeFor(deps: ReturnDeps, seen: CaseAtVersion): Promise<Notice | null> {
  const holder = await findSender(deps, seen);
  if (holder !== null) return { channel: 'mail', locale: holder.locale, text: mailTextFor(deps, holder) };
  const texted = deps.sms.kind === 'off' ? null : await findHolderPhone(deps, seen);
  if (texted === null) return null;
  const { locale, voucher } = texted;
  const text = washReturnedSms({ shop: deps.brand.name[locale], isFrozen: voucher.state === 'frozen' }, locale);
  return { channel: 'sms', orderId: voucher.orderId, locale, text };
}

function mailTextFor({ brand }: ReturnDeps, { locale, name }: Sender): string {
  const texts = replyTemplateTexts({ kind: 'wash', name, shopName: brand.name });
  return texts.find((template) => template.name === 'wash_returned')?.text[locale] ?? '';
}

type NoticeEntry = {
  readonly actor: Staff;
  readonly seen: CaseAtVersion;
  readonly answerId: string;
  readonly notice: Notice;
};

/**
 * Writes the answer to the case and enqueues its message. It adds no audit row, because crediting the wash back writes
 * the audit row.
 */
async function notifyHolder(deps: ReturnDeps, tx: Tx, { actor, seen, answerId, notice }: NoticeEntry): Promise<void> {
  const { locale, text } = notice;
  const written = { act: 'answer', id: answerId, text, locale, audited: false } as const;
  await addCaseHistoryEntry(deps, tx, { actor, key: seen, written });
  const now = deps.clock.now();
  if (notice.channel === 'mail') return await enqueueMailReply(tx, answerId, now);
  await enqueueSmsReply(tx, { staffCaseEntryId: answerId, orderId: notice.orderId, now });
}

type ReportedWash = {
  readonly id: string;
  /** Customer's report in the words of the staff user. Empty if the staff user wrote nothing. */
  readonly note: string;
};

/**
 * Opens a case for a wash that a customer reports by phone. The report becomes the first note of the case. If the wash
 * already has a case, open or closed, that case is used unchanged.
 */
export async function openWashCase(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Staff,
  { id, note }: ReportedWash,
): Promise<Outcome<null, 'not_found' | 'case_changed'>> {
  const redemptionId = redemptionIdSchema.parse(id);
  return await deps.db.inTransaction(async (tx): Promise<Outcome<null, 'not_found' | 'case_changed'>> => {
    const opened = await openWashNotStartedCase(tx, { redemptionId, now: deps.clock.now() });
    if (opened === 'not_found') return refused('not_found');
    if (opened === 'returned') return refused('case_changed');
    if (opened !== 'opened') return accepted(null);
    await appendAudit(tx, actor, { action: 'case.open', refId: id, detail: { kind: 'wash' } });
    if (note === '') return accepted(null);
    const key = { kind: 'wash', id } as const;
    await lockCase(tx, key);
    await addCaseHistoryEntry(deps, tx, { actor, key, written: { act: 'note', text: note, audited: false } });
    return accepted(null);
  });
}
