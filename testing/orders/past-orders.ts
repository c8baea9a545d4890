import { Client } from 'pg';

/**
 * Past orders that satisfy every invariant view: paid, fulfilled, booked, issued and notified. All amounts are in shard
 * 0 of the balances; times are within the last forty days, one per second. Foreign keys are valid by construction,
 * because checking each would take longer than everything else.
 */
const statements = [
  'set local session_replication_role to replica',
  // no trigger runs here, so the report sums of those days must be calculated again
  `update report_seal set sealed_until = '2000-01-01'`,
  `create temporary table past as
   select uuidv7(interval '-40 days' + i * interval '1 second') as order_id, gen_random_uuid() as payment_id,
     gen_random_uuid() as line_id, gen_random_uuid() as lot_id, gen_random_uuid() as journal_id, i,
     now() - interval '40 days' + i * interval '1 second' as at
   from generate_series($1::int + 1, $1::int + $2::int) as i`,
  'analyze past',
  `create temporary table sold as
   select w.wash_package_id, w.wash_count, v.price_version_id, v.price_agorot as price,
     round(v.price_agorot * 18 / 118.0)::bigint as vat
   from wash_package w join price_version v using (wash_package_id) where w.kind = 'package' and w.number = 1
   order by v.valid_from desc limit 1`,
  `insert into shop_order (order_id, order_code, state, kind, locale, gross_agorot, due_agorot, payment_method,
     guest_hash, private_sealed, email_index, token_hash, receipt_hash, terms_version, created_at, expires_at, paid_at)
   select order_id, 'S' || lpad(to_hex(i), 7, '0'), 'fulfilled', 'package', 'he', price, price, 'credit_card',
     sha256(('g' || i)::bytea), decode(repeat(md5(i::text), 9), 'hex'), sha256(('e' || i)::bytea),
     sha256(('t' || i)::bytea), sha256(('r' || i)::bytea), '1', at, at + interval '45 minutes', at
   from past, sold`,
  `insert into order_line (order_line_id, order_id, wash_package_id, price_version_id, quantity, unit_price_agorot,
     line_total_agorot, grants_units, tax_treatment)
   select line_id, order_id, wash_package_id, price_version_id, 1, price, price, wash_count, 'at_sale' from past, sold`,
  `insert into payment (payment_id, order_id, attempt, provider, method, merchant_ref, provider_ref, redirect_url,
     amount_agorot, currency, state, last4, created_at, captured_at, captured_agorot)
   select payment_id, order_id, 1, 'sandbox', 'credit_card', 'past-' || i, 'past-pay-' || i, 'http://127.0.0.1/pay/' || i,
     price, 'ILS', 'captured', '4242', at, at, price from past, sold`,
  `insert into webhook_event (provider, event_id, trust, merchant_ref, body, received_at, processed_at, attempts)
   select 'sandbox', 'past-' || i, 'signed', 'past-' || i, decode(repeat(md5(i::text), 15), 'hex'), at, at, 1 from past`,
  `insert into credit_lot (lot_id, kind, source, source_id, code_mac, token_hash, value_agorot, owed_agorot, initial,
     remaining, state, issued_at)
   select lot_id, 'wash', 'order_line', line_id, sha256(('c' || i)::bytea), sha256(('l' || i)::bytea), price, price - vat,
     wash_count, wash_count, 'active', at from past, sold`,
  `insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
   select lot_id, 'issue', wash_count, 0, line_id, at from past, sold`,
  `insert into journal (journal_id, kind, ref_id, occurred_at) select journal_id, 'capture', payment_id, at from past`,
  `insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
   select journal_id, account, amount from past, sold, lateral (values
     ('clearing:provider', price), ('liability:prepaid_wash', vat - price), ('liability:vat_output', -vat)) as e (account, amount)`,
  `update ledger_balance b set balance_agorot = balance_agorot + e.amount * (select count(*) from past)
   from sold, lateral (values
     ('clearing:provider', price), ('liability:prepaid_wash', vat - price), ('liability:vat_output', -vat)) as e (account, amount)
   where b.ledger_account_id = e.account and b.shard = 0`,
  `insert into outbox (topic, dedupe, order_id, payload, state, next_attempt_at, created_at, done_at, attempts)
   select 'receipt', 'receipt:' || order_id, order_id, '{"locale": "he"}', 'done', at, at, at, 1 from past`,
];

/** Session without the shop's timeouts. */
export async function patiently<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds `count` finished orders to the books, after those added before. */
export async function addPastOrders(connectionString: string, count: number, before = 0): Promise<void> {
  await patiently(connectionString, async (client) => {
    await client.query('begin');
    for (const text of statements) await client.query(text, text.includes('$1') ? [before, count] : []);
    await client.query('commit');
  });
}
