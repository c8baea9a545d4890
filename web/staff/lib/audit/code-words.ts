import { m } from '#messages/compiled/messages.js';
import { founderLabels } from '../words/loyalty-words.ts';
import { cardRefusalLabels } from '#web/lib/words/card-words.ts';
import { cancellationRefusalLabels, caseKindLabels, caseStateLabels } from '../words/case-words.ts';
import { documentKindLabels, documentStateLabels } from '../words/document-words.ts';
import { homeSettingLabels } from '../words/home-section-labels.ts';
import { goodwillReasonLabels } from '../words/goodwill-words.ts';
import { orderKindLabels, orderStateLabels, refundStateLabels } from '../words/order-words.ts';
import { permissionLabels } from '../words/permission-labels.ts';
import { roleLabels } from '../words/role-words.ts';
import { voucherReasonLabels, voucherStateLabels } from '../words/voucher-words.ts';

type Words = Readonly<Record<string, () => string>>;

const states: Words = {
  ...refundStateLabels,
  ...orderStateLabels,
  ...voucherStateLabels,
  ...documentStateLabels,
  ...caseStateLabels,
  refused: () => m.staff_card_refused(),
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

const consumables: Words = {
  shampoo: () => m.staff_consumable_shampoo(),
  conditioner: () => m.staff_consumable_conditioner(),
  tea_tree: () => m.staff_consumable_tea_tree(),
  disinfectant: () => m.staff_consumable_disinfectant(),
  towel: () => m.staff_consumable_towel(),
};

const kinds: Words = {
  ...orderKindLabels,
  membership: () => m.staff_catalogue_kind_membership(),
  washes: () => m.staff_customer_washes(),
  points: () => m.staff_loyalty_points(),
  senior: () => m.staff_customer_tier_senior(),
  disability: () => m.staff_customer_tier_disability(),
  ...documentKindLabels,
  ...caseKindLabels,
  cleaning: () => m.staff_log_cleaning(),
  maintenance: () => m.staff_log_maintenance(),
  inspection: () => m.staff_log_inspection(),
  repair: () => m.staff_log_repair(),
  ...consumables,
  water_m3: () => m.staff_rate_water(),
  power_kwh: () => m.staff_rate_power(),
  card_percent: () => m.staff_rate_card_percent(),
  card_fixed: () => m.staff_rate_card_fixed(),
  work_hour: () => m.staff_rate_work(),
};

// several actions use the same reason code, so its text must fit all of them
const reasons: Words = {
  ...voucherReasonLabels,
  ...cardRefusalLabels,
  ...goodwillReasonLabels,
  ...founderLabels,
  cancelled: () => m.staff_reason_cancelled(),
  fault: () => m.staff_reason_fault(),
  test: () => m.staff_reason_test(),
  new_immigrant: () => m.staff_memberships_reason_immigrant(),
  shop: () => m.staff_memberships_reason_shop(),
  maintenance: () => m.staff_log_maintenance(),
  repair: () => m.staff_log_repair(),
  cleaning: () => m.staff_log_cleaning(),
  no_water: () => m.out_no_water(),
  no_power: () => m.out_no_power(),
  few_starts: () => m.alert_few_starts(),
  duplicate: () => m.staff_case_duplicate(),
  late: () => m.staff_case_late(),
  cancelled_order: () => m.staff_case_cancelled_order(),
};

const treatments: Words = {
  at_sale: () => m.staff_catalogue_tax_at_sale(),
  at_redemption: () => m.staff_catalogue_tax_at_redemption(),
  at_sale_or_expiry: () => m.staff_catalogue_tax_or_expiry(),
};

const breakages: Words = {
  at_expiry: () => m.staff_detail_breakage_expiry(),
  never: () => m.staff_detail_breakage_never(),
};

const factors: Words = {
  passkey: () => m.staff_factor_passkey(),
  totp: () => m.staff_factor_totp(),
  recovery_code: () => m.staff_factor_recovery(),
};

/** Texts of recorded codes, by the name of the field that contains the code. */
const byName: Readonly<Record<string, Words>> = {
  breakage: breakages,
  permissions: permissionLabels,
  roles: roleLabels,
  role: roleLabels,
  state: states,
  status: states,
  before: { ...roleLabels, ...states },
  after: { ...roleLabels, ...states },
  kind: kinds,
  part: homeSettingLabels,
  reason: reasons,
  refusal: cancellationRefusalLabels,
  taxTreatment: treatments,
  consumable: consumables,
  by: factors,
};

/**
 * Returns the text of a recorded code in the portal's language. Returns null if the value is not a code or has no text.
 */
export function codeLabelOf(name: string, value: string): string | null {
  const words = byName[name];
  return words !== undefined && Object.hasOwn(words, value) ? (words[value]?.() ?? null) : null;
}
