import type { AuditObject } from '#contracts/staff/team/audit.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime, formatIsoDay, isolated, isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { periodText } from '../words/period-text.ts';
import { codeLabelOf } from './code-words.ts';
import { homeTextChangeTexts } from './home-text-changes.ts';
import { fieldsInSentence, type AuditEntry } from './special-sentences.ts';

/** Labels of the fields that audit entries record. Fields without a label are not shown. */
const names: Readonly<Record<string, () => string>> = {
  actAgorot: () => m.staff_detail_limit_act(),
  admits: () => m.staff_detail_admits(),
  amount: () => m.staff_movement_amount(),
  amountAgorot: () => m.staff_detail_amount(),
  approvals: () => m.staff_push_approvals(),
  assigneeId: () => m.staff_work_assignee(),
  bayNo: () => m.staff_detail_bay(),
  bays: () => m.staff_detail_bays(),
  breakage: () => m.staff_detail_breakage(),
  by: () => m.staff_detail_by(),
  cardFee: () => m.staff_cost_card_fee(),
  chill_celsius: () => m.staff_limit_chill(),
  clubMember: () => m.staff_detail_club_member(),
  code: () => m.staff_detail_code(),
  cold_celsius: () => m.staff_limit_cold(),
  conditioner_percent: () => m.staff_limit_conditioner(),
  costAgorot: () => m.staff_work_cost(),
  dayAgorot: () => m.staff_limits_day(),
  discountPercent: () => m.staff_detail_discount_percent(),
  dueOn: () => m.staff_work_due(),
  employeeId: () => m.staff_detail_employee(),
  entryId: () => m.staff_detail_entry(),
  everyDays: () => m.staff_care_every_days(),
  everyWashes: () => m.staff_care_every_washes(),
  firstStarts: () => m.staff_figures_starts(),
  flea_care_percent: () => m.staff_limit_flea_care(),
  floorPercent: () => m.staff_detail_floor(),
  flow_lpm: () => m.staff_limit_flow(),
  goodwill: () => m.staff_limits_goodwill(),
  goodwillWashAgorot: () => m.staff_detail_goodwill_cost(),
  isBack: () => m.staff_detail_bay_back(),
  itemId: () => m.staff_detail_item(),
  kind: () => m.staff_detail_kind(),
  lines: () => m.staff_detail_lines(),
  manager: () => m.staff_role_manager(),
  minutes: () => m.staff_work_minutes(),
  name: () => m.staff_detail_name(),
  nameHe: () => m.staff_detail_name_he(),
  nextDueOn: () => m.staff_detail_due(),
  number: () => m.staff_detail_number(),
  offCall: () => m.staff_detail_off_call(),
  owedAgorot: () => m.staff_detail_owed(),
  ownConfirmation: () => m.staff_detail_own_confirmation(),
  owner: () => m.staff_role_owner(),
  ownRole: () => m.staff_roles_own_of_person(),
  packs: () => m.staff_detail_packs(),
  part: () => m.staff_detail_part(),
  parts: () => m.staff_work_parts(),
  paymentId: () => m.staff_detail_payment(),
  people: () => m.staff_roles_people(),
  period: () => m.staff_detail_period(),
  permissions: () => m.staff_roles_permissions(),
  pressure_bar: () => m.staff_limit_pressure(),
  priceAgorot: () => m.staff_detail_price(),
  priority: () => m.staff_work_priority(),
  proposedBy: () => m.staff_detail_proposed_by(),
  reason: () => m.staff_detail_reason(),
  refund: () => m.staff_limits_refund(),
  refundId: () => m.staff_detail_refund(),
  refunds: () => m.staff_detail_refunds(),
  restored: () => m.staff_detail_restored(),
  ring: () => m.staff_detail_ring(),
  rows: () => m.staff_detail_rows(),
  role: () => m.staff_detail_role(),
  roles: () => m.staff_detail_roles(),
  shampoo_percent: () => m.staff_limit_shampoo(),
  shareHundredths: () => m.staff_detail_share(),
  since: () => m.staff_detail_since(),
  source: () => m.staff_work_source(),
  state: () => m.staff_detail_state(),
  stationId: () => m.staff_detail_station(),
  stations: () => m.staff_place_stations(),
  tag: () => m.staff_customers_tag(),
  support: () => m.staff_role_support(),
  tankSize: () => m.staff_shelf_tank_size(),
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
  water_celsius: () => m.staff_limit_hot(),
  when: () => m.staff_detail_when(),
  worthAgorot: () => m.staff_detail_worth(),
};

/** Returns the label of a recorded field. Returns null if the field has no label. */
export function detailName(name: string): string | null {
  return names[name]?.() ?? null;
}

/**
 * Names of fields with text that users typed, which is always shown. In other fields, a text that looks like a code is
 * shown only if it has a translation.
 */
const written = new Set(['title', 'name', 'nameHe', 'code', 'number', 'supplier', 'station', 'wish']);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PERIOD = /^\d{4}-\d{2}$/;
const CODE = /^[a-z][a-z0-9]*([_.-][a-z0-9]+)*$/;

export type AuditDetailContext = {
  readonly objects: readonly AuditObject[];
  readonly locale: Locale;
  /**
   * Page of the changed object, which the sentence already names. Other facts that link to the same page are left out,
   * because they would repeat it.
   */
  readonly changedPageId?: string | undefined;
};

function numberText(name: string, value: number): string {
  if (name.endsWith('Agorot')) return isolatedShekels(value);
  if (name === 'shareHundredths') return leftToRight(`${value / 100}%`);
  return leftToRight(value.toLocaleString('en'));
}

function timeText(value: string, locale: Locale): string | null {
  if (INSTANT.test(value)) return formatDateTime(Date.parse(value), locale);
  if (DAY.test(value)) return formatIsoDay(value, locale);
  return PERIOD.test(value) ? periodText(value, locale) : null;
}

/** Returns the name or the reference of a mentioned object. Returns null if the sentence already names it. */
function objectText(value: string, { objects, locale, changedPageId }: AuditDetailContext): string | null {
  const object = objects.find(({ id }) => id === value);
  if (object === undefined || object.pageId === changedPageId) return null;
  const own = object.name?.[locale] ?? object.reference;
  return own === undefined ? null : isolated(own);
}

function wordText(name: string, value: string, context: AuditDetailContext): string | null {
  if (UUID.test(value)) return objectText(value, context);
  const known = codeLabelOf(name, value) ?? timeText(value, context.locale);
  if (known !== null) return known;
  return CODE.test(value) && !written.has(name) ? null : isolated(value);
}

/**
 * Returns a recorded value as text. Returns null for values that staff cannot read, such as an id or a code without a
 * text. The name of the field determines its unit: amounts are in agorot, and revenue shares in hundredths of a
 * percent.
 */
export function valueText(name: string, value: unknown, context: AuditDetailContext): string | null {
  if (isEmpty(value)) return m.staff_detail_none();
  if (typeof value === 'boolean') return value ? m.staff_detail_yes() : m.staff_detail_no();
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') return wordText(name, value, context);
  if (!Array.isArray(value)) return null;
  const parts = value.map((one: unknown) => (typeof one === 'object' ? null : valueText(name, one, context)));
  return parts.includes(null) ? null : parts.join(', ');
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function factOf(name: string, value: unknown, context: AuditDetailContext): string[] {
  const label = detailName(name);
  if (name === 'until' && value === null) return [m.staff_detail_until_none()];
  if (isEmpty(value)) return [];
  const text = valueText(name, value, context);
  return label === null || text === null ? [] : [m.audit_fact({ label, value: text })];
}

function changedFact(name: string, [was, is]: readonly [unknown, unknown], context: AuditDetailContext): string[] {
  const label = detailName(name);
  const [before, after] = [valueText(name, was, context), valueText(name, is, context)];
  if (label === null || before === null || after === null || before === after) return [];
  if (isEmpty(was)) return [m.audit_fact({ label, value: after })];
  if (isEmpty(is)) return [m.audit_fact_removed({ label, before })];
  return [m.audit_fact_changed({ label, before, after })];
}

/**
 * Returns the fields that an audit entry changed. If only the values before or only the values after the change are
 * known, returns all recorded fields.
 */
function changesOf({ before, after }: Fields, context: AuditDetailContext): string[] {
  if (isFields(before) && isFields(after)) {
    return Object.keys(after).flatMap((name) => changedFact(name, [before[name], after[name]], context));
  }
  const known = isFields(after) ? after : before;
  if (isFields(known)) return Object.entries(known).flatMap(([name, value]) => factOf(name, value, context));
  return plainChange([before, after], context);
}

/** Returns the change of an audit entry whose `before` and `after` are single values, such as counts. */
function plainChange(recorded: readonly [unknown, unknown], context: AuditDetailContext): string[] {
  const [was, is] = recorded.map((value) =>
    value === undefined || typeof value === 'boolean' ? null : valueText('state', value, context),
  );
  return typeof was === 'string' && typeof is === 'string' ? [m.audit_from_to({ before: was, after: is })] : [];
}

/**
 * Returns short texts about the facts that an audit entry records in addition to its sentence. Ids and technical names
 * are left out.
 */
export function auditDetailTextsOf({ action, detail, objects, refId }: AuditEntry, locale: Locale): string[] {
  const context = { objects, locale, changedPageId: objects.find(({ id }) => id === refId)?.pageId };
  const fields = new Set(fieldsInSentence[action]);
  const without = (value: unknown) =>
    isFields(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !fields.has(name))) : value;
  const { before, after, ...others } = without(detail) as Fields;
  return [
    ...(action.startsWith('home.') ? homeTextChangeTexts(detail) : []),
    ...changesOf({ before: without(before), after: without(after) }, context),
    ...Object.entries(others).flatMap(([name, value]) => factOf(name, value, context)),
  ];
}
