import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { refundReasonCodes, type previewRefund } from '#contracts/staff/sales/refunds.ts';
import { mostRefundable } from '#domain/payments/refund-terms.ts';

export type RefundPreview = AnswerOf<typeof previewRefund>;
export type RefundReason = (typeof refundReasonCodes)[number];

/** The refund that a staff user is preparing in the dialog. */
export type RefundDraft = {
  readonly reason: RefundReason;
  readonly washes: number;
  /** Shekels as typed; null: the worth of the washes. */
  readonly typed: string | null;
};

function mostWith(preview: RefundPreview, reason: RefundReason, washes: number): number {
  return mostRefundable(preview, reason, preview.worthAgorot[washes] ?? 0);
}

/** Returns the most that may go back, by the rule that the refund itself is checked by; agorot. */
export function mostAgorot(preview: RefundPreview, { reason, washes }: RefundDraft): number {
  return mostWith(preview, reason, washes);
}

/** Numbers of washes with which money can go back for a reason: none of them can only be ₪0. */
export function washChoices(preview: RefundPreview, reason: RefundReason): number[] {
  if (preview.unassigned) return [0];
  return [...preview.worthAgorot.keys()].filter((washes) => mostWith(preview, reason, washes) > 0);
}

/** Reasons for which money can go back at all. */
export function reasonChoices(preview: RefundPreview): RefundReason[] {
  return refundReasonCodes.filter((reason) => washChoices(preview, reason).length > 0);
}

/** Returns the draft with a reason and a number of washes that can be chosen; what was typed stays. */
export function choosableDraft(preview: RefundPreview, draft: RefundDraft): RefundDraft {
  const reasons = reasonChoices(preview);
  const reason = reasons.includes(draft.reason) ? draft.reason : (reasons[0] ?? draft.reason);
  const choices = washChoices(preview, reason);
  const washes = choices.includes(draft.washes) ? draft.washes : (choices[0] ?? 0);
  return { ...draft, reason, washes };
}

const AGOROT = 100;

/** Agorot of what was typed: '50', '49.90', '49,90'. Null for what is no sum. */
export function agorotTyped(typed: string): number | null {
  const [, shekels = '', rest = ''] = /^\s*₪?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? [];
  return shekels === '' ? null : Number(shekels) * AGOROT + Number(rest.padEnd(2, '0'));
}

/** What the field shows: what was typed, or what the washes are worth; without washes, all that may go back. */
export function amountText(preview: RefundPreview, draft: RefundDraft): string {
  if (draft.typed !== null) return draft.typed;
  const worth = preview.worthAgorot[draft.washes] ?? 0;
  const agorot = preview.unassigned || worth === 0 ? mostAgorot(preview, draft) : worth;
  const text = (agorot / AGOROT).toFixed(2);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}

/** The sum that would go back; null where it cannot. */
export function amountOf(preview: RefundPreview, draft: RefundDraft): number | null {
  const agorot = agorotTyped(amountText(preview, draft));
  return agorot !== null && agorot > 0 && agorot <= mostAgorot(preview, draft) ? agorot : null;
}
