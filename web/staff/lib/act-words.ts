import { m } from '#messages/compiled/messages.js';

/** What the audit's codes say to a person; whoever writes a new one adds its words here. */
const words: Readonly<Record<string, () => string>> = {
  'staff.sign_in': () => m.staff_act_sign_in(),
  'staff.sign_out': () => m.staff_act_sign_out(),
  'staff.enrol': () => m.staff_act_enrol(),
  'staff.set_up': () => m.staff_act_set_up(),
  'staff.prove': () => m.staff_act_prove(),
  'staff.invite': () => m.staff_act_invite(),
  'staff.change': () => m.staff_act_change(),
  'staff.reset': () => m.staff_act_reset(),
  'voucher.freeze': () => m.staff_act_voucher_freeze(),
  'voucher.unfreeze': () => m.staff_act_voucher_unfreeze(),
  'voucher.void': () => m.staff_act_voucher_void(),
  'voucher.reissue': () => m.staff_act_voucher_reissue(),
  'voucher.expire': () => m.staff_act_voucher_expire(),
  'refund.request': () => m.staff_act_refund_request(),
  'refund.propose': () => m.staff_act_refund_propose(),
  'refund.decline': () => m.staff_act_refund_decline(),
  'refund.give_up': () => m.staff_act_refund_give_up(),
  'order.reveal': () => m.staff_act_order_reveal(),
  'order.resend': () => m.staff_act_order_resend(),
  'gift.resend': () => m.staff_act_gift_resend(),
  'payment.ask': () => m.staff_act_payment_ask(),
  'event.replay': () => m.staff_act_event_replay(),
  'message.replay': () => m.staff_act_message_replay(),
  'cancellation.approve': () => m.staff_act_cancellation_approve(),
  'cancellation.refuse': () => m.staff_act_cancellation_refuse(),
  'case.note': () => m.staff_act_case_note(),
  'case.answer': () => m.staff_act_case_answer(),
  'case.assign': () => m.staff_act_case_assign(),
  'case.close': () => m.staff_act_case_close(),
  'case.reopen': () => m.staff_act_case_reopen(),
  'case.give_back': () => m.staff_act_case_give_back(),
  'case.reveal': () => m.staff_act_case_reveal(),
  'cancellation.request': () => m.staff_act_cancellation_request(),
  'gift.correct': () => m.staff_act_gift_correct(),
  'founder.grant': () => m.staff_act_founder_grant(),
  'founder.change': () => m.staff_act_founder_change(),
  'founder.end': () => m.staff_act_founder_end(),
  'verification.approve': () => m.staff_act_verification_approve(),
  'verification.end': () => m.staff_act_verification_end(),
};

/** A code that has no words yet is said as it is. */
export function actWords(action: string): string {
  return words[action]?.() ?? action;
}
