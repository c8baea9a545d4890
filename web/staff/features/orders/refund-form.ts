import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { refundReasonCodes, type previewRefund } from '#contracts/staff/sales/refunds.ts';
import { maxRefundableAgorot } from '#domain/payments/refund-terms.ts';
import { refundFee } from '#domain/selling/cancellation.ts';
import { parseShekels, amountFieldText } from '../../lib/parse-shekels.ts';

export type RefundPreview = ResponseOf<typeof previewRefund>;
export type RefundReason = (typeof refundReasonCodes)[number];

/** The refund that a staff user enters in the refund dialog. */
export type RefundDraft = {
  readonly reason: RefundReason;
  readonly washes: number;
  /** True if the staff user chose the number of washes. A chosen number stays unchanged when the reason changes. */
  readonly hasChosenWashes?: boolean;
  /** True if the shop charges the statutory cancellation fee. The value is ignored if the law allows no fee. */
  readonly keepFee: boolean;
  /**
   * Typed refund amount in shekels. Null if the proposed refund is used, which is the value of the washes minus the
   * fee, if the fee is charged.
   */
  readonly typed: string | null;
};

function maxRefundWith(preview: RefundPreview, reason: RefundReason, washes: number): number {
  return maxRefundableAgorot(preview, reason, preview.worthAgorot[washes] ?? 0);
}

/** Calculates the maximum refund in agorot. The same rule is applied when the refund is made. */
export function maxRefundAgorot(preview: RefundPreview, { reason, washes }: RefundDraft): number {
  return maxRefundWith(preview, reason, washes);
}

/**
 * Returns the numbers of washes that can be refunded for this reason. A number is left out if its refund would be ₪0.
 * If the payment bought nothing (`unassigned`), the only choice is 0.
 */
export function washChoices(preview: RefundPreview, reason: RefundReason): number[] {
  if (preview.unassigned) return [0];
  return [...preview.worthAgorot.keys()].filter((washes) => maxRefundWith(preview, reason, washes) > 0);
}

export function reasonChoices(preview: RefundPreview): RefundReason[] {
  return refundReasonCodes.filter((reason) => washChoices(preview, reason).length > 0);
}

/**
 * Returns the number of washes that the form proposes for a reason. A customer who changed their mind returns the whole
 * purchase, so all refundable washes are proposed. For other reasons it is one wash. If one wash has no value, it is
 * the smallest possible number.
 */
export function proposedWashes(preview: RefundPreview, reason: RefundReason): number {
  const choices = washChoices(preview, reason);
  if (reason === 'cancelled') return choices.at(-1) ?? 0;
  return choices.includes(1) ? 1 : (choices[0] ?? 0);
}

/** Returns the refund that the dialog proposes when it opens. */
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
 * Returns the draft of the refund with a selectable reason and number of washes. A value that cannot be selected is
 * replaced. Keeps the typed amount.
 */
export function withSelectableValues(preview: RefundPreview, draft: RefundDraft): RefundDraft {
  const reasons = reasonChoices(preview);
  const reason = reasons.includes(draft.reason) ? draft.reason : (reasons[0] ?? draft.reason);
  const isPossible = washChoices(preview, reason).includes(draft.washes);
  return { ...draft, reason, washes: isPossible ? draft.washes : proposedWashes(preview, reason) };
}

/**
 * Returns the draft of the refund with another reason. A number of washes that the staff user chose is kept if the
 * reason allows it. Otherwise the draft gets the number that is proposed for the reason.
 */
export function draftWithReason(preview: RefundPreview, draft: RefundDraft, reason: RefundReason): RefundDraft {
  const stays = draft.hasChosenWashes === true && washChoices(preview, reason).includes(draft.washes);
  const washes = stays ? draft.washes : proposedWashes(preview, reason);
  return { ...draft, reason, washes, hasChosenWashes: stays, typed: null };
}

/**
 * Returns the value of the selected washes in agorot. Returns the maximum refund if the washes have no value, or if the
 * payment bought nothing (`unassigned`).
 */
function selectedWashesValueAgorot(preview: RefundPreview, draft: RefundDraft): number {
  const worth = preview.worthAgorot[draft.washes] ?? 0;
  return preview.unassigned || worth === 0 ? maxRefundAgorot(preview, draft) : worth;
}

/**
 * Calculates the cancellation fee in agorot that the law allows for this refund. Returns 0 if the law allows no fee, or
 * if the payment bought nothing (`unassigned`).
 */
export function feeAgorot(preview: RefundPreview, draft: RefundDraft): number {
  return preview.unassigned ? 0 : refundFee(draft.reason, selectedWashesValueAgorot(preview, draft));
}

/**
 * Calculates the part of the washes' value that the shop keeps, in agorot. Returns 0 if the shop refunds the whole
 * value, or if no washes are selected.
 */
export function withheldAgorot(preview: RefundPreview, draft: RefundDraft, amountAgorot: number): number {
  return draft.washes === 0 ? 0 : Math.max(0, (preview.worthAgorot[draft.washes] ?? 0) - amountAgorot);
}

/** Calculates the proposed refund in agorot. The cancellation fee is subtracted if the draft charges it. */
export function proposedRefundAgorot(preview: RefundPreview, draft: RefundDraft): number {
  return selectedWashesValueAgorot(preview, draft) - (draft.keepFee ? feeAgorot(preview, draft) : 0);
}

export function refundAmountText(preview: RefundPreview, draft: RefundDraft): string {
  if (draft.typed !== null) return draft.typed;
  return amountFieldText(proposedRefundAgorot(preview, draft));
}

/** Returns the amount of the refund in agorot. Returns null if the typed amount is not allowed. */
export function refundAgorotOf(preview: RefundPreview, draft: RefundDraft): number | null {
  const agorot = parseShekels(refundAmountText(preview, draft));
  return agorot !== null && agorot > 0 && agorot <= maxRefundAgorot(preview, draft) ? agorot : null;
}
