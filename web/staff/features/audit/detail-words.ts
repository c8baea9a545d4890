import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { codeWords } from './code-words.ts';

/** Labels of recorded fields. A field without a label is shown with its technical name. */
const names: Readonly<Record<string, () => string>> = {
  before: () => m.staff_audit_before(),
  after: () => m.staff_audit_after(),
  actAgorot: () => m.staff_detail_limit_act(),
  amount: () => m.staff_movement_amount(),
  assigneeId: () => m.staff_work_assignee(),
  admits: () => m.staff_detail_admits(),
  amountAgorot: () => m.staff_detail_amount(),
  bayNo: () => m.staff_detail_bay(),
  bays: () => m.staff_detail_bays(),
  breakage: () => m.staff_detail_breakage(),
  by: () => m.staff_detail_by(),
  clubMember: () => m.staff_detail_club_member(),
  code: () => m.staff_detail_code(),
  costAgorot: () => m.staff_work_cost(),
  dayAgorot: () => m.staff_limits_day(),
  discountPercent: () => m.staff_detail_discount_percent(),
  employeeId: () => m.staff_detail_employee(),
  entryId: () => m.staff_detail_entry(),
  everyDays: () => m.staff_care_every_days(),
  everyWashes: () => m.staff_care_every_washes(),
  firstStarts: () => m.staff_figures_starts(),
  floorPercent: () => m.staff_detail_floor(),
  goodwillWashAgorot: () => m.staff_detail_goodwill_cost(),
  goodwill: () => m.staff_limits_goodwill(),
  isBack: () => m.staff_detail_bay_back(),
  itemId: () => m.staff_detail_item(),
  kind: () => m.staff_detail_kind(),
  manager: () => m.staff_role_manager(),
  lines: () => m.staff_detail_lines(),
  minutes: () => m.staff_work_minutes(),
  name: () => m.staff_detail_name(),
  nameHe: () => m.staff_detail_name_he(),
  nextDueOn: () => m.staff_detail_due(),
  number: () => m.staff_detail_number(),
  ownConfirmation: () => m.staff_detail_own_confirmation(),
  owedAgorot: () => m.staff_detail_owed(),
  owner: () => m.staff_role_owner(),
  packs: () => m.staff_detail_packs(),
  part: () => m.staff_detail_part(),
  parts: () => m.staff_work_parts(),
  paymentId: () => m.staff_detail_payment(),
  period: () => m.staff_detail_period(),
  priceAgorot: () => m.staff_detail_price(),
  proposedBy: () => m.staff_detail_proposed_by(),
  reason: () => m.staff_detail_reason(),
  refund: () => m.staff_limits_refund(),
  refundId: () => m.staff_detail_refund(),
  refunds: () => m.staff_detail_refunds(),
  restored: () => m.staff_detail_restored(),
  role: () => m.staff_detail_role(),
  roles: () => m.staff_detail_roles(),
  shareHundredths: () => m.staff_detail_share(),
  since: () => m.staff_detail_since(),
  source: () => m.staff_work_source(),
  state: () => m.staff_detail_state(),
  stationId: () => m.staff_detail_station(),
  support: () => m.staff_role_support(),
  taxTreatment: () => m.staff_detail_tax(),
  title: () => m.staff_work_what(),
  toStationId: () => m.staff_detail_to_station(),
  units: () => m.staff_detail_units(),
  until: () => m.staff_detail_until(),
  unusedMonths: () => m.staff_detail_unused_months(),
  validUntil: () => m.staff_detail_until(),
  version: () => m.staff_detail_version(),
  visits: () => m.staff_figures_visits(),
  vouchers: () => m.staff_place_vouchers(),
  washes: () => m.staff_detail_washes(),
  when: () => m.staff_detail_when(),
  worthAgorot: () => m.staff_detail_worth(),
};

/** Returns the label of a detail; null if there is none. */
export function detailName(name: string): string | null {
  return names[name]?.() ?? null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function numberText(name: string, value: number): string {
  if (name.endsWith('Agorot')) return formatShekels(value);
  return name === 'shareHundredths' ? `${value / 100}%` : value.toLocaleString('en');
}

function wordText(name: string, value: string, locale: Locale): string {
  const code = codeWords(name, value);
  if (code !== null) return code;
  if (UUID.test(value)) return value.slice(0, 8);
  return INSTANT.test(value) ? formatDateTime(Date.parse(value), locale) : value;
}

type Named = { readonly name: string; readonly value: unknown };

/**
 * Formats a single value. The name of the field determines its unit: amounts are in agorot, revenue shares in
 * hundredths of a percent.
 */
export function detailText({ name, value }: Named, locale: Locale): string {
  if (value === null || value === '') return m.staff_detail_none();
  if (typeof value === 'boolean') return value ? m.staff_detail_yes() : m.staff_detail_no();
  return typeof value === 'number' ? numberText(name, value) : wordText(name, String(value), locale);
}

const ahead = ['before', 'after'];

/** Returns the recorded fields: first `before`, then `after`, then the other fields in their order. */
export function partsOf(detail: object): readonly (readonly [string, unknown])[] {
  const placeOf = (name: string) => (ahead.includes(name) ? ahead.indexOf(name) : ahead.length);
  return Object.entries(detail).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
}

function valueLine({ name, value }: Named, locale: Locale): string {
  if (Array.isArray(value) && value.length > 0) {
    return value.map((one: unknown) => valueLine({ name, value: one }, locale)).join(', ');
  }
  if (Array.isArray(value)) return m.staff_detail_none();
  if (typeof value === 'object' && value !== null) return `(${detailLine(value, locale)})`;
  return detailText({ name, value }, locale);
}

/** Returns the details of an entry on one line in the language of the page, for a file. */
export function detailLine(detail: object, locale: Locale): string {
  return partsOf(detail)
    .map(([name, value]) => `${detailName(name) ?? name}: ${valueLine({ name, value }, locale)}`)
    .join('; ');
}
