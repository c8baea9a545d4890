import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { refundReasonCodes, type previewRefund } from '#contracts/staff/sales/refunds.ts';
import { maxRefundableAgorot } from '#domain/payments/refund-terms.ts';
import { refundFee } from '#domain/selling/cancellation.ts';
import { parseShekels, amountFieldText } from '../../lib/parse-shekels.ts';

export type RefundPreview = ResponseOf<typeof previewRefund>;
export type RefundReason = (typeof refundReasonCodes)[number];

/** The refund that a staff user enters in the dialog. */
export type RefundDraft = {
  readonly reason: RefundReason;
  readonly washes: number;
  /** True if the staff user chose the number of washes; it then stays when the reason changes. */
  readonly hasChosenWashes?: boolean;
  /** True if the statutory cancellation fee is charged. Ignored if the law allows no fee. */
  readonly keepFee: boolean;
  /** Typed amount in shekels; null for the proposed refund: the value of the washes, minus the fee if it is charged. */
  readonly typed: string | null;
};

function maxRefundWith(preview: RefundPreview, reason: RefundReason, washes: number): number {
  return maxRefundableAgorot(preview, reason, preview.worthAgorot[washes] ?? 0);
}

/** Returns the maximum refund in agorot, by the same rule that the refund itself uses. */
export function maxRefundAgorot(preview: RefundPreview, { reason, washes }: RefundDraft): number {
  return maxRefundWith(preview, reason, washes);
}

/**
 * Returns the numbers of washes that can be refunded for this reason. A number for which only ₪0 could be refunded is
 * left out. The only choice is 0 if the payment fulfilled no order (`unassigned`).
 */
export function washChoices(preview: RefundPreview, reason: RefundReason): number[] {
  if (preview.unassigned) return [0];
  return [...preview.worthAgorot.keys()].filter((washes) => maxRefundWith(preview, reason, washes) > 0);
}

/** Returns the reasons for which a refund is possible. */
export function reasonChoices(preview: RefundPreview): RefundReason[] {
  return refundReasonCodes.filter((reason) => washChoices(preview, reason).length > 0);
}

/**
 * Returns the number of washes that is proposed for a reason. A customer who changed their mind returns the whole
 * purchase, so all refundable washes are proposed. For other reasons it is one wash, or the smallest possible number if
 * one wash has no value.
 */
export function proposedWashes(preview: RefundPreview, reason: RefundReason): number {
  const choices = washChoices(preview, reason);
  if (reason === 'cancelled') return choices.at(-1) ?? 0;
  return choices.includes(1) ? 1 : (choices[0] ?? 0);
}

/** Returns the draft that the dialog proposes when it opens. */
export function proposedDraft(preview: RefundPreview): RefundDraft {
  const reason = 'cancelled';
  return withSelectableValues(preview, {
    reason,
    washes: proposedWashes(preview, reason),
    keepFee: true,
    typed: null,
  });
}

/**
 * Returns the draft, with a different reason or number of washes if the current values cannot be selected. Keeps the
 * typed amount.
 */
export function withSelectableValues(preview: RefundPreview, draft: RefundDraft): RefundDraft {
  const reasons = reasonChoices(preview);
  const reason = reasons.includes(draft.reason) ? draft.reason : (reasons[0] ?? draft.reason);
  const isPossible = washChoices(preview, reason).includes(draft.washes);
  return { ...draft, reason, washes: isPossible ? draft.washes : proposedWashes(preview, reason) };
}

/**
 * Returns the draft with another reason. A number of washes that the staff user chose stays if the reason allows it;
 * otherwise the number that is proposed for the reason.
 */
export function draftWithReason(preview: RefundPreview, draft: RefundDraft, reason: RefundReason): RefundDraft {
  const stays = draft.hasChosenWashes === true && washChoices(preview, reason).includes(draft.washes);
  const washes = stays ? draft.washes : proposedWashes(preview, reason);
  return { ...draft, reason, washes, hasChosenWashes: stays, typed: null };
}

/**
 * Returns the value of the selected washes in agorot; the maximum refund if they have no value, or if the payment
 * fulfilled no order (`unassigned`).
 */
function selectedWashesValueAgorot(preview: RefundPreview, draft: RefundDraft): number {
  const worth = preview.worthAgorot[draft.washes] ?? 0;
  return preview.unassigned || worth === 0 ? maxRefundAgorot(preview, draft) : worth;
}

/**
 * Returns the cancellation fee in agorot that the law allows for this refund; 0 if it allows none, or if the payment
 * fulfilled no order (`unassigned`).
 */
export function feeAgorot(preview: RefundPreview, draft: RefundDraft): number {
  return preview.unassigned ? 0 : refundFee(draft.reason, selectedWashesValueAgorot(preview, draft));
}

/**
 * Returns the part of the washes' value that the shop keeps, in agorot; 0 if it refunds the whole value, or if no
 * washes are selected.
 */
export function withheldAgorot(preview: RefundPreview, draft: RefundDraft, amountAgorot: number): number {
  return draft.washes === 0 ? 0 : Math.max(0, (preview.worthAgorot[draft.washes] ?? 0) - amountAgorot);
}

/** Returns the proposed refund in agorot, minus the cancellation fee if the draft charges it. */
export function proposedRefundAgorot(preview: RefundPreview, draft: RefundDraft): number {
  return selectedWashesValueAgorot(preview, draft) - (draft.keepFee ? feeAgorot(preview, draft) : 0);
}

/** Returns the text of the amount field: the typed amount, or the proposed refund. */
export function refundAmountText(preview: RefundPreview, draft: RefundDraft): string {
  if (draft.typed !== null) return draft.typed;
  return amountFieldText(proposedRefundAgorot(preview, draft));
}

/** Returns the refund in agorot; null if the typed amount is not allowed. */
export function refundAgorotOf(preview: RefundPreview, draft: RefundDraft): number | null {
  const agorot = parseShekels(refundAmountText(preview, draft));
  return agorot !== null && agorot > 0 && agorot <= maxRefundAgorot(preview, draft) ? agorot : null;
}
