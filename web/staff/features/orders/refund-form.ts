import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { previewRefund, refundReasonCodes } from '#contracts/staff/refunds.ts';

export type RefundPreview = AnswerOf<typeof previewRefund>;
export type RefundReason = (typeof refundReasonCodes)[number];

/** What somebody means to give back, as the dialog holds it. */
export type RefundDraft = {
  readonly reason: RefundReason;
  readonly washes: number;
  /** Shekels as typed; null: whatever the washes are worth. */
  readonly typed: string | null;
};

/** What may go back at most. After a fault money may go back whose washes stay. */
export function mostAgorot({ leftAgorot, unassigned, worthAgorot }: RefundPreview, draft: RefundDraft): number {
  return unassigned || draft.reason === 'fault' ? leftAgorot : (worthAgorot[draft.washes] ?? 0);
}

const AGOROT = 100;

/** Agorot of what was typed: '50', '49.90', '49,90'. Null for what is no sum. */
export function agorotTyped(typed: string): number | null {
  const [, shekels = '', rest = ''] = /^\s*₪?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? [];
  return shekels === '' ? null : Number(shekels) * AGOROT + Number(rest.padEnd(2, '0'));
}

/** What the field shows: what was typed, or what the washes are worth. */
export function amountText(preview: RefundPreview, draft: RefundDraft): string {
  if (draft.typed !== null) return draft.typed;
  const { unassigned, leftAgorot, worthAgorot } = preview;
  const agorot = unassigned ? leftAgorot : (worthAgorot[draft.washes] ?? 0);
  const text = (agorot / AGOROT).toFixed(2);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}

/** The sum that would go back; null where it cannot. */
export function amountOf(preview: RefundPreview, draft: RefundDraft): number | null {
  const agorot = agorotTyped(amountText(preview, draft));
  return agorot !== null && agorot > 0 && agorot <= mostAgorot(preview, draft) ? agorot : null;
}
