import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addMonthsToPeriod, periodOfInstant } from '#domain/franchise/statement.ts';
import { ask, type Line } from '../../purchase/asking.ts';
import { bringCustomers, noteCustomer } from './portal-customers.ts';
import { askShop, takeWashOf } from '../../shop-command.ts';
import { shopUrl } from '../../visitor.ts';

/** Values for route parameters of the portal. */
export type PortalIds = Readonly<Record<PortalId, string>>;
export type PortalId =
  | 'orderId'
  | 'giftOrderId'
  | 'lotId'
  | 'customerId'
  | 'contactId'
  | 'leadId'
  | 'stationId'
  | 'itemId'
  | 'employeeId'
  | 'productId'
  | 'purchaseOrderId'
  | 'payoutId'
  | 'workOrderId'
  | 'requestId'
  | 'period'
  | 'closedPeriod'
  /** A time after the scene was created. */
  | 'at';

const LETTER_GIVEN_UP = `
insert into outbox (topic, dedupe, state, attempts, last_error)
values ('payment_review_notice', 'scene', 'dead', 9, 'the mailbox was full') on conflict do nothing`;

type Row = Readonly<Record<string, unknown>>;

/** Returns the newest row of a portal list. Waits until there is a row. */
async function rowOf(page: Page, line: Line): Promise<Row> {
  const rows = async () => (await ask<{ rows: Row[] }>(page, line)).rows;
  await expect.poll(async () => (await rows()).length, { timeout: 30_000, message: line }).toBeGreaterThan(0);
  return (await rows())[0] ?? {};
}

async function findBy(page: Page, list: 'orders' | 'vouchers', email: string): Promise<Row> {
  return rowOf(page, `GET /api/admin/${list}?search=${encodeURIComponent(email)}`);
}

async function fillStationStock(page: Page, stationId: string): Promise<{ itemId: string; purchaseOrderId: string }> {
  const code = `towel-${randomUUID().slice(0, 8)}`;
  const names = { name: `Large towel of organic cotton (${code})`, nameHe: 'מגבת גדולה מכותנה אורגנית' };
  const item = { code, ...names, unit: 'piece', packSize: 12, minimum: 10, consumable: null };
  const { id: itemId } = await ask<{ id: string }>(page, 'POST /api/admin/inventory/items', item);
  const act = { actId: randomUUID(), stationId, itemId, kind: 'received', amount: 1_200, note: 'משלוח 12/11' };
  await ask(page, 'POST /api/admin/inventory/movements', act);
  const draft = { id: randomUUID(), stationId, supplier: 'מגבות הצפון בע״מ', lines: [{ itemId, packs: 20 }] };
  await ask(page, 'POST /api/admin/purchase-orders', draft);
  await ask(page, `POST /api/admin/purchase-orders/${draft.id}/steps`, { version: 1, step: 'order' });
  return { itemId, purchaseOrderId: draft.id };
}

async function employ(page: Page, stationId: string): Promise<string> {
  const id = randomUUID();
  const name = 'נועה בן־דוד כהן';
  const person = { id, name, role: 'Groomer', stationId, startedOn: '2026-01-05', phone: '052-7654321' };
  await ask(page, 'POST /api/admin/employees', person);
  await page.request.post(`${shopUrl}/api/admin/employees/${id}/documents`, {
    multipart: {
      kind: 'contract',
      file: { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
    },
    headers: { origin: shopUrl },
  });
  return id;
}

type Settlements = {
  readonly months: readonly { readonly period: string; readonly closedAt: string | null }[];
  readonly stations: readonly { readonly stationId: string; readonly shares: readonly { readonly since: string }[] }[];
};

/**
 * Closes a month of the franchise statements. Returns a month that another journey has closed, or the month before
 * last.
 */
async function closeStatementMonth(page: Page, stationId: string): Promise<string> {
  const now = Date.now();
  const { months, stations } = await ask<Settlements>(page, 'GET /api/admin/settlements');
  const since = shopDayText(now);
  // another journey can have agreed the revenue share today
  const isAgreed = stations.some((one) => one.stationId === stationId && one.shares.some((own) => own.since === since));
  if (!isAgreed) await ask(page, 'POST /api/admin/settlements/shares', { stationId, since, shareHundredths: 6_250 });
  const closed = months.find(({ closedAt }) => closedAt !== null)?.period;
  if (closed !== undefined) return closed;
  const period = addMonthsToPeriod(periodOfInstant(now), -2);
  await ask(page, `POST /api/admin/settlements/${period}/closing`);
  return period;
}

async function lookAfterCustomer(page: Page, customerId: string, giver: string): Promise<void> {
  const founder = { discountPercent: 15, reason: 'first_customers' };
  await ask(page, `POST /api/admin/customers/${customerId}/founder`, founder);
  await ask(page, 'POST /api/admin/goodwill', {
    to: { email: giver, locale: 'he' },
    gift: { kind: 'washes', packageNumber: 3 },
    reason: 'apology',
    note: 'המייבש היה קר, והכלב חיכה בחוץ עשרים דקות',
    seen: { worthAgorot: 22_000, alone: false },
    idempotencyKey: randomUUID(),
  });
}

async function giveBackOneWash(page: Page, orderId: string): Promise<void> {
  const { payments } = await ask<{ payments: { paymentId: string }[] }>(page, `GET /api/admin/orders/${orderId}`);
  await ask(page, `POST /api/admin/payments/${payments[0]?.paymentId}/refund`, {
    amountAgorot: 5_000,
    washes: 1,
    reason: 'cancelled',
    seen: { leftAgorot: 15_000, unused: 3 },
    idempotencyKey: randomUUID(),
  });
}

async function keepStation(page: Page, stationId: string): Promise<void> {
  const entry = {
    entryId: randomUUID(),
    bayNo: 1,
    kind: 'repair',
    note: 'הברז של השמפו הוחלף',
    nextDueOn: '2027-01-05',
  };
  await ask(page, `POST /api/admin/stations/${stationId}/log`, entry);
}

/** A price of water, and a release of firmware. */
async function keepMachines(page: Page): Promise<void> {
  const rate = { stationId: null, kind: 'water_m3', itemId: null, since: '2026-01-01', amount: 1_250 };
  await ask(page, 'PUT /api/admin/cost-rates', rate);
  const file = { url: 'https://firmware.example.com/acme-2.2.bin', digest: 'ab'.repeat(32), soakHours: 24 };
  const release = { ...file, version: `acme 2.2-${randomUUID().slice(0, 8)}`, notes: 'משאבה שקטה יותר' };
  await ask(page, 'POST /api/admin/firmware', release);
}

async function orderWork(page: Page, stationId: string): Promise<string> {
  const id = randomUUID();
  const place = { stationId, bayNo: 1, kind: 'repair', assigneeId: null, source: 'manual', sourceRef: null };
  const urgency = { priority: 'urgent', dueOn: '2026-11-01' };
  const order = { id, ...place, ...urgency, title: 'להחליף את ברז הערבוב בתא הגדול', note: 'נוזל מתחת לידית' };
  await ask(page, 'POST /api/admin/work-orders', order);
  const plan = { title: 'ניקוי מסנן הפרווה', kind: 'cleaning', assigneeId: null, everyDays: null, everyWashes: 250 };
  await ask(page, 'POST /api/admin/care-plans', { id: randomUUID(), stationId, bayNo: null, ...plan });
  return id;
}

/** Imports a payout of two payments that our books do not have; returns its id. */
async function payOut(page: Page): Promise<string> {
  const lines = [
    'Transaction date,Transaction id,Card,Type,Amount,Fee,Net,Payout date',
    '2026-11-02,scene-0001,4242,Charge,150.00,1.80,148.20,2026-11-08',
    '2026-11-03,scene-0002,4242,Charge,"1,220.00",14.64,"1,205.36",2026-11-08',
  ];
  const upload = { payer: 'ישראכרט', csv: lines.join('\n'), columns: null, paidOn: null, apply: true };
  await ask(page, 'POST /api/admin/payouts/imports', upload);
  return String((await rowOf(page, `GET /api/admin/payouts?payer=${encodeURIComponent(upload.payer)}`))['id']);
}

type Station = { readonly stationId: string; readonly washesToday: number };

async function washedAt(page: Page): Promise<string> {
  const { rows } = await ask<{ rows: Station[] }>(page, 'GET /api/admin/stations');
  return rows.find(({ washesToday }) => washesToday > 0)?.stationId ?? '';
}

/** Creates content for every screen, with this page of the portal. */
export async function setScene(owner: Page, visitor: Page): Promise<PortalIds> {
  const people = await bringCustomers(visitor);
  // the guest also receives a gift, whose order is found by their email address too
  const order = await rowOf(owner, `GET /api/admin/orders?kind=package&search=${encodeURIComponent(people.guest)}`);
  const gift = await findBy(owner, 'orders', people.giver);
  const voucher = await findBy(owner, 'vouchers', people.member);
  const customer = await rowOf(
    owner,
    `GET /api/admin/customers?kind=account&search=${encodeURIComponent(people.member)}`,
  );
  const orderId = String(order['orderId']);
  const customerId = String(customer['customerId']);
  await takeWashOf(String(voucher['lotId']));
  const stationId = await washedAt(owner);
  await giveBackOneWash(owner, orderId);
  await lookAfterCustomer(owner, customerId, people.giver);
  await noteCustomer(owner, customerId);
  await keepStation(owner, stationId);
  await keepMachines(owner);
  await askShop(LETTER_GIVEN_UP);
  const idOf = async (line: Line, name: string) => String((await rowOf(owner, line))[name]);
  return {
    orderId,
    customerId,
    stationId,
    giftOrderId: String(gift['orderId']),
    lotId: String(voucher['lotId']),
    contactId: await idOf('GET /api/admin/inbox?kind=contact', 'id'),
    leadId: await idOf('GET /api/admin/inbox?kind=franchise', 'id'),
    ...(await fillStationStock(owner, stationId)),
    payoutId: await payOut(owner),
    workOrderId: await orderWork(owner, stationId),
    employeeId: await employ(owner, stationId),
    productId: await idOf('GET /api/admin/products?kind=package', 'id'),
    requestId: await idOf('GET /api/admin/verifications', 'requestId'),
    period: periodOfInstant(Date.now()),
    closedPeriod: await closeStatementMonth(owner, stationId),
    at: new Date().toISOString(),
  };
}
