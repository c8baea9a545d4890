import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { refundReasonCodes, type previewRefund } from '#contracts/staff/sales/refunds.ts';
import { maxRefundableAgorot } from '#domain/payments/refund-terms.ts';

export type RefundPreview = AnswerOf<typeof previewRefund>;
export type RefundReason = (typeof refundReasonCodes)[number];

/** The refund that a staff user enters in the dialog. */
export type RefundDraft = {
  readonly reason: RefundReason;
  readonly washes: number;
  /** Typed amount in shekels; null means the value of the washes. */
  readonly typed: string | null;
};

function mostWith(preview: RefundPreview, reason: RefundReason, washes: number): number {
  return maxRefundableAgorot(preview, reason, preview.worthAgorot[washes] ?? 0);
}

/** Returns the maximum refund in agorot, by the same rule that the refund itself uses. */
export function mostAgorot(preview: RefundPreview, { reason, washes }: RefundDraft): number {
  return mostWith(preview, reason, washes);
}

/** Returns the numbers of washes that can be refunded for this reason. Without washes a refund can only be ₪0. */
export function washChoices(preview: RefundPreview, reason: RefundReason): number[] {
  if (preview.unassigned) return [0];
  return [...preview.worthAgorot.keys()].filter((washes) => mostWith(preview, reason, washes) > 0);
}

/** Returns the reasons for which a refund is possible. */
export function reasonChoices(preview: RefundPreview): RefundReason[] {
  return refundReasonCodes.filter((reason) => washChoices(preview, reason).length > 0);
}

/** Returns the draft with a reason and a number of washes that can be selected. The typed amount does not change. */
export function choosableDraft(preview: RefundPreview, draft: RefundDraft): RefundDraft {
  const reasons = reasonChoices(preview);
  const reason = reasons.includes(draft.reason) ? draft.reason : (reasons[0] ?? draft.reason);
  const choices = washChoices(preview, reason);
  const washes = choices.includes(draft.washes) ? draft.washes : (choices[0] ?? 0);
  return { ...draft, reason, washes };
}

const AGOROT = 100;

/** Parses '50', '49.90' or '49,90' to agorot; null if the text is not an amount. */
export function agorotTyped(typed: string): number | null {
  const [, shekels = '', rest = ''] = /^\s*₪?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? [];
  return shekels === '' ? null : Number(shekels) * AGOROT + Number(rest.padEnd(2, '0'));
}

/**
 * Returns the text of the amount field: the typed amount, or the value of the washes; without washes the maximum
 * refund.
 */
export function amountText(preview: RefundPreview, draft: RefundDraft): string {
  if (draft.typed !== null) return draft.typed;
  const worth = preview.worthAgorot[draft.washes] ?? 0;
  const agorot = preview.unassigned || worth === 0 ? mostAgorot(preview, draft) : worth;
  const text = (agorot / AGOROT).toFixed(2);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}

/** Returns the refund in agorot; null if it is not possible. */
export function amountOf(preview: RefundPreview, draft: RefundDraft): number | null {
  const agorot = agorotTyped(amountText(preview, draft));
  return agorot !== null && agorot > 0 && agorot <= mostAgorot(preview, draft) ? agorot : null;
}
