import type {
  WorkOrderSummary,
  WorkOrderState,
  WorkOrderPriority,
  WorkOrderSource,
} from '#contracts/staff/work-orders/work-orders.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { m } from '#messages/compiled/messages.js';
import { stationLogLabels } from '../log/station-log-labels.ts';

export const workOrderStateLabels = {
  open: () => m.staff_work_open(),
  in_work: () => m.staff_work_in_work(),
  done: () => m.staff_work_done(),
  cancelled: () => m.staff_work_cancelled(),
} as const satisfies Record<WorkOrderState, () => string>;

export const workOrderPriorityLabels = {
  urgent: () => m.staff_work_urgent(),
  normal: () => m.staff_work_normal(),
  low: () => m.staff_work_low(),
} as const satisfies Record<WorkOrderPriority, () => string>;

export const workOrderCauseLabels = {
  manual: () => m.staff_work_cause_manual(),
  alert: () => m.staff_work_cause_alert(),
  incident: () => m.staff_work_cause_incident(),
  case: () => m.staff_work_cause_case(),
  plan: () => m.staff_work_cause_plan(),
} as const satisfies Record<WorkOrderSource, () => string>;

/**
 * Short labels of the causes of a work order, for the list. Null for work that staff planned, because this is the usual
 * cause.
 */
const shortCauseLabels = {
  manual: () => null,
  alert: () => m.staff_work_of_alert(),
  incident: () => m.staff_work_of_incident(),
  case: () => m.staff_work_of_case(),
  plan: () => m.staff_work_of_plan(),
} as const satisfies Record<WorkOrderSource, () => string | null>;

/**
 * Returns the kind of work with its cause, for example 'Repair · Alert'. For work that staff planned, returns only the
 * kind, for example 'Cleaning'.
 */
export function workOrderKindText({ kind, source }: Pick<WorkOrderSummary, 'kind' | 'source'>): string {
  const cause = shortCauseLabels[source]();
  return cause === null ? stationLogLabels[kind]() : `${stationLogLabels[kind]()} · ${cause}`;
}

/**
 * Formats a due date, for example 'today', 'Nov 20' or '20 בנובמבר'. The year is added only if it is not the current
 * year.
 */
export function workOrderDueText(dueOn: string, locale: Locale): string {
  const today = shopDayText(serverNow());
  if (dueOn === today) return m.stations_today();
  const text = formatIsoDay(dueOn, locale);
  const year = dueOn.slice(0, 'yyyy'.length);
  return today.startsWith(year) ? text.replace(/,? \d{4}$/, '') : text;
}

type Place = Pick<WorkOrderSummary, 'stationName' | 'stationNameHe' | 'bayNo'>;

/**
 * Returns the location of the work, for example 'Haifa · Dado Beach, Bay 2'. If the work is for the whole station,
 * returns only the station.
 */
export function workOrderLocationText({ stationName, stationNameHe, bayNo }: Place, locale: Locale): string {
  const station = locale === 'he' ? stationNameHe : stationName;
  return bayNo === null ? station : `${station}, ${m.bay_name({ number: bayNo })}`;
}
