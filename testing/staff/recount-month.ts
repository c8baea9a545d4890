import type { Database } from '#server/core/db/database.ts';

/**
 * Second calculation of a month's revenue and liabilities, to compare with the journal. It reads sales, washes and
 * refunds, never the journal, and shares no code with the ledger: it has its own VAT and its own division of prices.
 * Valid only for the generated month: VAT at 18 %, one voucher per order.
 */
export type Recount = Readonly<Record<string, number>>;

type Row = Readonly<Record<string, unknown>>;
type Lot = { parts: number[]; readonly out: Map<string, number[]>; readonly untaxed: boolean; readonly debt: string };

const netOf = (gross: number) => Math.floor((gross * 200 + 118) / 236);
const vatOf = (gross: number) => gross - netOf(gross);
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

/** Divides an amount into equal parts, of which the first parts get the remaining agorot. */
function divided(amount: number, count: number): number[] {
  const over = amount % count;
  return Array.from({ length: count }, (_, place) => (amount - over) / count + (place < over ? 1 : 0));
}

const factsSql = `
select c.lot_id as lot, c.initial::int, c.gift, l.tax_treatment as treatment, p.payment_id as payment,
  p.amount_agorot::int as paid
from payment p join order_line l using (order_id)
join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
where p.captured_at <= $1 and not p.unassigned`;

const eventsSql = `
select m.moved_at as at, m.credit_move_id::bigint as place, m.lot_id as lot, m.reason, abs(m.remaining_delta + m.held_delta) as washes,
  m.ref_id as ref, null as payment, 0 as amount,
  coalesce((select s.share_hundredths from redemption r join settlement_share s using (station_id)
    where r.redemption_id = m.ref_id and s.since <= (r.started_at at time zone 'Asia/Jerusalem')::date
    order by s.since desc limit 1), 0)::int as share
from credit_move m where m.moved_at <= $1 and m.reason not in ('issue', 'hold', 'release')
union all
select r.done_at, 9000000000 + row_number() over (order by r.done_at, r.refund_id), null, 'money_back', 0, r.refund_id,
  r.payment_id, r.amount_agorot::int, 0
from refund r join payment p using (payment_id) where r.state = 'done' and r.done_at <= $1 and not p.unassigned
order by 1, 2`;

/** Credits as positive amounts by account, up to an instant. */
export async function recountUntil(db: Database, until: Date): Promise<Recount> {
  const { rows: sold } = await db.executeSql(factsSql, [until]);
  const { rows: events } = await db.executeSql(eventsSql, [until]);
  const credit: Record<string, number> = {};
  const add = (account: string, agorot: number) => {
    credit[account] = (credit[account] ?? 0) + agorot;
  };
  const lots = new Map<string, Lot>();
  const payments = new Map<string, { left: number; readonly untaxed: boolean; given: number }>();
  for (const row of sold) openLot(row, { lots, payments, add });
  const asked = new Map<string, number>();
  for (const event of events) {
    if (event['reason'] === 'money_back') giveBack(event, { payments, asked, add });
    else move(event, { lots, asked, add });
  }
  return Object.fromEntries(Object.entries(credit).filter(([, agorot]) => agorot !== 0));
}

type Add = (account: string, agorot: number) => void;
type Payments = Map<string, { left: number; readonly untaxed: boolean; given: number }>;
type Sums = Map<string, number>;

function openLot(row: Row, to: { lots: Map<string, Lot>; payments: Payments; add: Add }): void {
  const paid = Number(row['paid']);
  const untaxed = row['treatment'] !== 'at_sale';
  const debt = untaxed || row['gift'] === true ? 'liability:gift_voucher' : 'liability:prepaid_wash';
  const owed = untaxed ? paid : netOf(paid);
  to.add(debt, owed);
  to.add('liability:vat_output', paid - owed);
  to.lots.set(String(row['lot']), { parts: divided(owed, Number(row['initial'])), out: new Map(), untaxed, debt });
  to.payments.set(String(row['payment']), { left: paid, untaxed, given: 0 });
}

function move(event: Row, to: { lots: Map<string, Lot>; asked: Sums; add: Add }): void {
  const lot = to.lots.get(String(event['lot']));
  if (lot === undefined) return;
  const [reason, ref, washes] = [String(event['reason']), String(event['ref']), Number(event['washes'])];
  if (reason === 'restore') {
    const back = lot.out.get(ref) ?? [];
    lot.parts = [...lot.parts, ...back].toSorted((one, two) => two - one);
    earn(lot, to.add, { amount: sum(back), share: Number(event['share']), sign: -1 });
    return;
  }
  const taken = lot.parts.splice(0, washes);
  lot.out.set(ref, taken);
  const amount = sum(taken);
  if (reason === 'capture') earn(lot, to.add, { amount, share: Number(event['share']), sign: 1 });
  else if (reason === 'refund') {
    to.add(lot.debt, -amount);
    to.add('liability:refund_due', amount);
    to.asked.set(ref, (to.asked.get(ref) ?? 0) + amount);
  } else {
    to.add(lot.debt, -amount);
    to.add('revenue:breakage', amount);
  }
}

function earn(lot: Lot, add: Add, { amount, share, sign }: { amount: number; share: number; sign: 1 | -1 }): void {
  const vat = lot.untaxed ? vatOf(amount) : 0;
  const station = Math.round(((amount - vat) * share) / 10_000);
  add(lot.debt, -sign * amount);
  add('liability:vat_output', sign * vat);
  add('liability:franchise', sign * station);
  add('revenue:wash', sign * (amount - vat - station));
}

function giveBack(event: Row, to: { payments: Payments; asked: Sums; add: Add }): void {
  const payment = to.payments.get(String(event['payment']));
  if (payment === undefined) return;
  const amount = Number(event['amount']);
  const vat = payment.untaxed ? 0 : vatOf(payment.left) - vatOf(payment.left - amount);
  payment.left -= amount;
  const worth = to.asked.get(String(event['ref'])) ?? 0;
  to.add('liability:vat_output', -vat);
  to.add('liability:refund_due', -worth);
  const kept = worth - (amount - vat);
  if (kept < 0) {
    payment.given -= kept;
    to.add('revenue:wash', kept);
    return;
  }
  const restored = Math.min(payment.given, kept);
  to.add('revenue:wash', restored);
  to.add('revenue:cancellation', kept - restored);
}
