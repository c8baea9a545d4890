import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays } from '#domain/staff/reports/report-period.ts';
import { pickForTurn, searchTextsOf, type SearchScene } from './measures/search-words.ts';

/** Maximum p95 time in ms of statistics, and of lists and searches. */
export const STATISTICS_MS = 50;
const LIST_MS = 300;
/** Maximum p95 time in ms for a month that is not closed yet, because its totals are computed live. */
const MONTH_MS = 2_000;
/** Pause in ms between two requests, slightly longer than the time for which all users get the same cached overview. */
const SHARED_MS = 1_010;

/** One kind of call to the portal. `path` differs in each turn, so that no cached response is measured. */
export type PortalCall = {
  readonly name: string;
  readonly budgetMs: number;
  /** Pause between two calls, if the shop caches the answer for a while. */
  readonly apartMs: number;
  path(turn: number): string;
};

const LATEST_DAYS = 400;

function listCall(name: string, path: string | ((turn: number) => string)): PortalCall {
  return { name, budgetMs: LIST_MS, apartMs: 0, path: typeof path === 'string' ? () => path : path };
}

function searches(list: string, address: string, scene: SearchScene): PortalCall[] {
  return searchTextsOf(scene).map(({ what, word }) =>
    listCall(`${list}: ${what}`, (turn) => `${address}?search=${encodeURIComponent(word(turn))}`),
  );
}

/** Returns a day within the last year. */
function dayAt(turn: number, { now }: SearchScene['historySize']): string {
  return addDays(shopDayText(now), -1 - ((turn * 37) % LATEST_DAYS));
}

/** Calls for the lists of work orders and staff users, and for their search, which is a part of Find. */
function workLists(): PortalCall[] {
  const states = ['active', 'overdue', 'pressing', 'open', 'done', 'cancelled'];
  const found = (name: string, words: readonly string[]) =>
    listCall(`anywhere: ${name}`, (turn) => `/api/admin/search?search=${encodeURIComponent(pickForTurn(words, turn))}`);
  return [
    listCall('work orders, first page', '/api/admin/work-orders'),
    listCall('work orders of each state', (turn) => `/api/admin/work-orders?state=${pickForTurn(states, turn)}`),
    listCall('work orders, the newest first', '/api/admin/work-orders?sort=-when'),
    listCall('staff users', '/api/admin/team'),
    found('words of a work order', ['dryer', 'filter of tank', 'pump', 'door of bay']),
    found('a colleague, in either script', ['dana', 'דנה', 'cohen', 'maya miz', 'yossi', 'פרץ']),
  ];
}

function orderLists({ historySize, landmarks }: SearchScene): PortalCall[] {
  const at = '/api/admin/orders';
  const week = (turn: number) => `from=${dayAt(turn, historySize)}&to=${addDays(dayAt(turn, historySize), 6)}`;
  return [
    listCall('orders, first page', at),
    listCall('orders, page 1,000', `${at}?after=${landmarks.order}`),
    listCall('orders, the oldest first', `${at}?sort=when`),
    listCall('orders, the dearest first', `${at}?sort=-price`),
    listCall('orders, the dearest first, page 1,000', `${at}?sort=-price&after=${landmarks.dearestOrder}`),
    listCall(
      'orders of each state',
      (turn) =>
        `${at}?state=${pickForTurn(['awaiting_payment', 'fulfilled', 'expired', 'part_refunded', 'refunded'], turn)}`,
    ),
    listCall('gifts', `${at}?kind=gift`),
    listCall('paid at a machine (one of a thousand)', `${at}?method=nayax`),
    listCall('gifts paid at a machine (there are none)', `${at}?kind=gift&method=nayax`),
    listCall('orders of a week', (turn) => `${at}?${week(turn)}`),
    listCall('gifts of a week, the dearest first', (turn) => `${at}?kind=gift&sort=-price&${week(turn)}`),
    listCall(
      'orders of a day that is to come, the cheapest first',
      `${at}?sort=price&from=${addDays(shopDayText(historySize.now), 2)}`,
    ),
    listCall('orders that need attention', `${at}?attention=yes`),
    listCall('sums of all orders', `${at}/sums`),
    listCall(
      'sums of the orders of a day',
      (turn) => `${at}/sums?from=${dayAt(turn, historySize)}&to=${dayAt(turn, historySize)}`,
    ),
  ];
}

function otherLists({ historySize, landmarks }: SearchScene): PortalCall[] {
  const month = shopDayText(historySize.now).slice(0, 7);
  const before = addDays(`${month}-01`, -1).slice(0, 7);
  const year = `from=${addDays(shopDayText(historySize.now), -365)}&to=${shopDayText(historySize.now)}`;
  return [
    listCall('vouchers, first page', '/api/admin/vouchers'),
    listCall('vouchers, page 1,000', `/api/admin/vouchers?after=${landmarks.voucher}`),
    listCall(
      'vouchers of each state',
      (turn) => `/api/admin/vouchers?state=${pickForTurn(['active', 'frozen', 'depleted', 'void', 'expired'], turn)}`,
    ),
    listCall(
      'vouchers of each state, the oldest first',
      (turn) =>
        `/api/admin/vouchers?sort=issued&state=${pickForTurn(['active', 'frozen', 'depleted', 'void', 'expired'], turn)}`,
    ),
    listCall('vouchers that expire soon', '/api/admin/vouchers?ends=soon'),
    listCall('sums of all vouchers', '/api/admin/vouchers/sums'),
    listCall('customers, first page', '/api/admin/customers'),
    listCall('customers, page 1,000', `/api/admin/customers?after=${landmarks.customer}`),
    listCall('audit, first page', '/api/admin/audit'),
    listCall('audit, page 1,000', `/api/admin/audit?after=${landmarks.audit}`),
    listCall(
      'audit: an act, a name, an id',
      (turn) =>
        `/api/admin/audit?search=${encodeURIComponent(pickForTurn(['voucher.freeze', 'dana', 'system:payments', historySize.orders.toString(16)], turn))}`,
    ),
    listCall('audit: text without a match', (turn) => `/api/admin/audit?search=nothing${turn}`),
    listCall('inbox', '/api/admin/inbox'),
    listCall('journal of the month before, first page', `/api/admin/accountant/journal?period=${before}`),
    listCall(
      'journal of the month before, page 100',
      `/api/admin/accountant/journal?period=${before}&after=1700.clearing:provider`,
    ),
    {
      ...listCall('the accountant’s month before it is closed', `/api/admin/accountant/${before}`),
      budgetMs: MONTH_MS,
    },
    listCall('sales of a year, their rows', `/api/admin/reports/sales/rows?${year}`),
    listCall(
      'sales of a year: what went back of one product',
      `/api/admin/reports/sales/rows?${year}&product=gift-3&kind=refund`,
    ),
    listCall('sales of a year: one product', `/api/admin/reports/sales/rows?${year}&product=gift-3`),
    listCall(
      'washes of a year: one station, one hour',
      (turn) =>
        `/api/admin/reports/washes/rows?${year}&hour=${turn % 24}&station=${pickForTurn(landmarks.stations, turn)}`,
    ),
    listCall('consents, their rows', '/api/admin/reports/consents/rows'),
    listCall('consents of an unused wording', '/api/admin/reports/consents/rows?version=0'),
    listCall('vouchers with washes left', (turn) => `/api/admin/reports/liability/rows?on=${dayAt(turn, historySize)}`),
  ];
}

function statistics({ historySize }: SearchScene): PortalCall[] {
  const today = shopDayText(historySize.now);
  const year = `from=${addDays(today, -365)}&to=${today}`;
  const call = (name: string, path: string | ((turn: number) => string)): PortalCall => ({
    ...listCall(name, path),
    budgetMs: STATISTICS_MS,
  });
  return [
    { ...call('the four cards of the overview', '/api/admin/dashboard/stats'), apartMs: SHARED_MS },
    call('what needs attention', '/api/admin/attention'),
    call('sales of thirty days, by day', '/api/admin/reports/sales'),
    call('sales of a year, by week', `/api/admin/reports/sales?${year}&by=week`),
    call(
      'VAT of a month',
      `/api/admin/reports/vat?from=${addDays(today, -31).slice(0, 7)}-01&to=${addDays(`${today.slice(0, 7)}-01`, -1)}`,
    ),
    call('washes of a year by station and hour', `/api/admin/reports/washes?${year}`),
    call('what is owed, as of any day', (turn) => `/api/admin/reports/liability?on=${dayAt(turn, historySize)}`),
    call('consents', '/api/admin/reports/consents'),
  ];
}

/** Returns all measured calls, statistics first. */
export function portalCalls(scene: SearchScene): PortalCall[] {
  return [
    ...statistics(scene),
    ...orderLists(scene),
    ...otherLists(scene),
    ...workLists(),
    ...searches('orders', '/api/admin/orders', scene),
    ...searches('vouchers', '/api/admin/vouchers', scene),
    ...searches('customers', '/api/admin/customers', scene),
    ...searches('anywhere', '/api/admin/search', scene),
  ];
}
