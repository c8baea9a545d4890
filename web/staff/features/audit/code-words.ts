import { m } from '#messages/compiled/messages.js';
import { founderWords } from '../../lib/loyalty-words.ts';
import { refusalWords } from '#web/lib/card-words.ts';
import { goodwillReasonWords } from '../../lib/goodwill-words.ts';
import { orderKindWords, orderStateWords, refundStateWords } from '../../lib/order-words.ts';
import { roleWords } from '../../lib/role-words.ts';

type Words = Readonly<Record<string, () => string>>;

const states: Words = {
  ...refundStateWords,
  ...orderStateWords,
  active: () => m.staff_voucher_state_active(),
  frozen: () => m.staff_voucher_state_frozen(),
  depleted: () => m.staff_voucher_state_depleted(),
  void: () => m.staff_voucher_state_void(),
  pending: () => m.staff_documents_pending(),
  approved: () => m.staff_documents_approved(),
  rejected: () => m.staff_documents_rejected(),
  refused: () => m.staff_card_refused(),
  open: () => m.staff_case_open(),
  waiting: () => m.staff_case_waiting(),
  draft: () => m.staff_purchases_state_draft(),
  ordered: () => m.staff_purchases_state_ordered(),
  partly_received: () => m.staff_purchases_state_partly_received(),
  received: () => m.staff_purchases_state_received(),
  closed: () => m.staff_purchases_state_closed(),
  joining: () => m.staff_memberships_joining(),
  past_due: () => m.staff_memberships_past_due(),
  paused: () => m.staff_memberships_paused(),
  cancelled: () => m.staff_memberships_cancelled(),
  ended: () => m.staff_memberships_ended(),
  live: () => m.staff_station_works(),
  offline: () => m.staff_station_not_open(),
};

const kinds: Words = {
  ...orderKindWords,
  membership: () => m.staff_catalogue_kind_membership(),
  washes: () => m.staff_customer_washes(),
  points: () => m.staff_loyalty_points(),
  senior: () => m.staff_customer_tier_senior(),
  disability: () => m.staff_customer_tier_disability(),
  contract: () => m.staff_document_contract(),
  identity: () => m.staff_document_identity(),
  health: () => m.staff_document_health(),
  training: () => m.staff_document_training(),
  work_permit: () => m.staff_document_work_permit(),
  tax: () => m.staff_document_tax(),
  contact: () => m.staff_case_contact(),
  franchise: () => m.staff_case_franchise(),
  cancellation: () => m.staff_case_cancellation(),
  rating: () => m.staff_case_rating(),
  wash: () => m.staff_case_wash(),
  hand_wash: () => m.staff_case_hand_wash(),
  cleaning: () => m.staff_log_cleaning(),
  maintenance: () => m.staff_log_maintenance(),
  inspection: () => m.staff_log_inspection(),
  repair: () => m.staff_log_repair(),
  other: () => m.staff_document_other(),
};

// one code may be the reason of several acts: its word has to be right for each
const reasons: Words = {
  ...refusalWords,
  ...goodwillReasonWords,
  ...founderWords,
  cancelled: () => m.staff_reason_cancelled(),
  fault: () => m.staff_reason_fault(),
  leaked: () => m.staff_voucher_reason_leaked(),
  suspected_fraud: () => m.staff_voucher_reason_suspected_fraud(),
  asked_by_holder: () => m.staff_voucher_reason_asked_by_holder(),
  under_review: () => m.staff_voucher_reason_under_review(),
  fraud: () => m.staff_voucher_reason_fraud(),
  issued_by_mistake: () => m.staff_voucher_reason_issued_by_mistake(),
  settled_otherwise: () => m.staff_voucher_reason_settled_otherwise(),
  lost: () => m.staff_voucher_reason_lost(),
  wrong_address: () => m.staff_voucher_reason_wrong_address(),
  new_immigrant: () => m.staff_memberships_reason_immigrant(),
  shop: () => m.staff_memberships_reason_shop(),
  maintenance: () => m.staff_log_maintenance(),
  repair: () => m.staff_log_repair(),
  cleaning: () => m.staff_log_cleaning(),
  no_water: () => m.out_no_water(),
  no_power: () => m.out_no_power(),
  duplicate: () => m.staff_case_duplicate(),
  late: () => m.staff_case_late(),
};

const treatments: Words = {
  at_sale: () => m.staff_catalogue_tax_at_sale(),
  at_redemption: () => m.staff_catalogue_tax_at_redemption(),
  at_sale_or_expiry: () => m.staff_catalogue_tax_or_expiry(),
};

const refusals: Words = {
  out_of_time: () => m.staff_cancel_out_of_time(),
  all_used: () => m.staff_cancel_all_used(),
  withdrawn: () => m.staff_cancel_withdrawn(),
};

const consumables: Words = {
  shampoo: () => m.staff_consumable_shampoo(),
  conditioner: () => m.staff_consumable_conditioner(),
  tea_tree: () => m.staff_consumable_tea_tree(),
  disinfectant: () => m.staff_consumable_disinfectant(),
  towel: () => m.staff_consumable_towel(),
};

const factors: Words = {
  passkey: () => m.staff_factor_passkey(),
  totp: () => m.staff_factor_totp(),
  recovery_code: () => m.staff_factor_recovery(),
};

/** By the name under which an act keeps a code; `before` and `after` are states where they are codes at all. */
const byName: Readonly<Record<string, Words>> = {
  roles: roleWords,
  role: roleWords,
  state: states,
  status: states,
  before: { ...roleWords, ...states },
  after: { ...roleWords, ...states },
  kind: kinds,
  reason: reasons,
  refusal: refusals,
  taxTreatment: treatments,
  consumable: consumables,
  by: factors,
};

/** A code in words of whoever reads; null where it is none, or nobody has words for it. */
export function codeWords(name: string, value: string): string | null {
  const words = byName[name];
  return words !== undefined && Object.hasOwn(words, value) ? (words[value]?.() ?? null) : null;
}
