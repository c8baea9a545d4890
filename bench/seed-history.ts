import { Client } from 'pg';
import { seedSealedHistory, type Keys, type HistorySize } from './seed-sealed-history.ts';

/**
 * Two years of a shop: purchases, payments, washes, refunds, ratings, and acts of staff. Rows look as the shop writes
 * them, with revenue per wash. They do not satisfy every ledger rule, so the shop must not continue to sell on them.
 * Foreign keys are valid by construction; checking each key would take longer than all other work.
 */
const statements = [
  'set local session_replication_role to replica',
  `create temporary table sold as
   select row_number() over (order by w.kind desc, w.number)::int - 1 as place, w.wash_package_id, w.kind, w.wash_count,
     w.tax_treatment, v.price_version_id, v.price_agorot as price,
     case w.tax_treatment when 'at_sale' then round(v.price_agorot * 18 / 118.0)::bigint else 0 end as vat
   from wash_package w join price_version v using (wash_package_id) where w.kind in ('package', 'gift')`,
  // of a hundred orders eight are gifts, three unpaid, one refunded; one of a thousand was paid at a machine
  `create temporary table past as
   select s.*, q.customer_id, q.email_index, sold.*, q.customer_id is null as guest, sold.price - sold.vat as owed,
     case when sold.kind = 'gift' or sold.tax_treatment <> 'at_sale' then 'liability:gift_voucher'
       else 'liability:prepaid_wash' end as owed_on,
     uuidv7(s.at - now()) as payment_id, uuidv7(s.at - now()) as line_id, uuidv7(s.at - now()) as journal_id,
     case when fate < 30 then 'expired' when fate < 40 then 'refunded' else 'fulfilled' end as state,
     case when s.i % 1000 = 77 then 'nayax' else 'credit_card' end as method,
     s.at + interval '40 seconds' as paid_at, lpad((s.i::bigint * 7907 % 10000)::text, 4, '0') as last4,
     case when fate < 40 then 0
       else least(s.i % (sold.wash_count + 1), floor(extract(epoch from now() - s.at) / gap.seconds)::int) end as used,
     gap.seconds as gap
   from past_sealed s join past_person q using (person)
   cross join lateral (select s.i::bigint * 7919 % 1000 as fate, (2 + s.i % 12) * 86400 as seconds) gap
   join sold on sold.place = case when s.i % 100 < 92 then s.i % 3 else 3 + s.i % 3 end`,
  'create index on past (i)',
  'analyze past',
  `insert into customer (customer_id, created_at, profile_sealed, locale, name_keys, part_keys, email_index, email_verified_at,
     phone_index, phone_verified_at, passkey_handle, referral_code, terms_version)
   select customer_id, joined_at, profile_sealed, 'he', name_keys, part_keys, email_index, joined_at, phone_index, joined_at,
     decode(md5(person::text), 'hex'), 'p' || person, '1' from past_person where customer_id is not null`,
  `insert into consent_event (customer_id, topic, given, wording_version, locale, source, occurred_at)
   select customer_id, topic, (person + length(topic)) % 3 > 0, '1', 'he', 'registration', joined_at
   from past_person cross join (values ('marketing_email'), ('wash_reminders')) as t (topic) where customer_id is not null
   order by person`,
  `insert into shop_order (order_id, order_code, state, kind, locale, gross_agorot, due_agorot, payment_method,
     customer_id, guest_hash, private_sealed, people_keys, part_keys, email_index, token_hash, receipt_hash, terms_version,
     created_at, expires_at, paid_at)
   select order_id, order_code, state, kind, 'he', price, price, method, customer_id,
     case when guest then sha256(('g' || i)::bytea) end, private_sealed, case when kind = 'gift' then people_keys end, part_keys, email_index, sha256(('t' || i)::bytea),
     sha256(('r' || i)::bytea), '1', at, at + interval '45 minutes', case when state <> 'expired' then paid_at end
   from past order by i`,
  `insert into order_line (order_line_id, order_id, wash_package_id, price_version_id, quantity, unit_price_agorot,
     line_total_agorot, grants_units, tax_treatment)
   select line_id, order_id, wash_package_id, price_version_id, 1, price, price, wash_count, tax_treatment
   from past order by i`,
  `insert into payment (payment_id, order_id, attempt, provider, method, merchant_ref, provider_ref, redirect_url,
     amount_agorot, currency, state, last4, created_at, captured_at, captured_agorot, refunded_agorot, disputed_at)
   select payment_id, order_id, 1, 'sandbox', method, 'past-' || i, 'past-pay-' || i, 'http://127.0.0.1/pay/' || i, price,
     'ILS', case state when 'fulfilled' then 'captured' else state end, case when state <> 'expired' then last4 end, at,
     case when state <> 'expired' then paid_at end, case when state <> 'expired' then price end,
     case when state = 'refunded' then price else 0 end, case when state = 'fulfilled' and i % 50000 = 999 then paid_at end
   from past order by i`,
  `insert into refund (refund_id, payment_id, amount_agorot, idempotency_key, reason, state, created_at, sent_at, done_at,
     units)
   select uuidv7(at - now()), payment_id, price, 'past-' || i, 'cancellation', 'done', at + interval '1 day',
     at + interval '1 day', least(now(), at + interval '1 day'), wash_count from past where state = 'refunded' order by i`,
  `insert into credit_lot (lot_id, kind, source, source_id, gift, customer_id, code_mac, ending_key, token_hash, value_agorot,
     owed_agorot, initial, remaining, state, issued_at, expires_at, frozen_at)
   select lot_id, 'wash', 'order_line', line_id, kind = 'gift', case when kind = 'package' then customer_id end, code_mac, ending_key,
     sha256(('l' || i)::bytea), price,
     case when state = 'refunded' then 0 else wash_part(owed, wash_count, wash_count) - wash_part(owed, wash_count, used) end,
     wash_count, case when state = 'refunded' then 0 else wash_count - used end,
     case when state = 'refunded' then 'void' when i % 10000 = 7 then 'frozen' when used = wash_count then 'depleted'
       else 'active' end,
     paid_at, case when kind = 'gift' then paid_at + interval '61 months' end, case when i % 10000 = 7 then paid_at end
   from past where state <> 'expired' order by i`,
  // value of the next unused wash, divided as in book_wash_moves
  `create temporary table washed as
   select p.i, n, p.lot_id, p.order_id, p.order_code, p.owed_on, uuidv7(p.at + n * p.gap * interval '1 second' - now()) as journal_id,
     w.part, case p.tax_treatment when 'at_sale' then 0 else vat_of(w.part, p.at) end as vat, uuidv7(p.at + n * p.gap * interval '1 second' - now()) as redemption_id,
     p.at + n * p.gap * interval '1 second' as started_at
   from past p cross join lateral generate_series(1, p.used) as n
   cross join lateral (
     select wash_part(p.owed, p.wash_count, n) - wash_part(p.owed, p.wash_count, n - 1) as part) w where p.used > 0`,
  `create temporary table stood as select station_id, row_number() over (order by slug)::int - 1 as place,
     (count(*) over ())::int as stations from station`,
  `insert into redemption (redemption_id, lot_id, units, station_id, request_id, state, created_at, started_at, ended_at)
   select redemption_id, lot_id, 1, station_id, 'past-' || i || '-' || n, 'completed', started_at, started_at,
     started_at + interval '10 minutes'
   from washed join stood on place = (i * 31 + n) % stations order by started_at`,
  `insert into rating (redemption_id, stars, locale, rated_at, first_rated_at, case_opened_at, case_closed_at)
   select redemption_id, stars, 'he', started_at, started_at, case when stars < 3 then started_at end,
     case when stars < 3 and i % 50000 <> 990 then started_at + interval '1 day' end
   from washed cross join lateral (select case when i % 300 = 90 then 1 + n % 2 else 4 + n % 2 end as stars) s
   where i % 10 = 0`,
  `insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
   select lot_id, reason, remaining, held, ref_id, moved_at from (
     select lot_id, 'issue' as reason, wash_count as remaining, 0 as held, line_id as ref_id, paid_at as moved_at
       from past where state <> 'expired'
     union all select lot_id, 'refund', - p.wash_count, 0, r.refund_id, r.created_at
       from past p join refund r using (payment_id)
     union all select lot_id, 'hold', -1, 1, redemption_id, started_at from washed
     union all select lot_id, 'capture', 0, -1, redemption_id, started_at from washed) m
   order by moved_at`,
  `insert into journal (journal_id, kind, ref_id, occurred_at)
   select journal_id, 'capture', payment_id, paid_at from past where state <> 'expired' order by i`,
  `insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
   select journal_id, account, amount from past, lateral (values
     ('clearing:provider', price), (owed_on, - owed), ('liability:vat_output', - vat)) as e (account, amount)
   where state <> 'expired' and amount <> 0 order by i`,
  // removed washes are a liability in money until the refund is made
  `create temporary table returned as
   select uuidv7(r.done_at - now()) as back_id, uuidv7(r.created_at - now()) as asked_id, r.refund_id, r.created_at,
     r.done_at, p.lot_id, p.owed_on, p.price, p.owed, p.vat
   from past p join refund r using (payment_id)`,
  `insert into journal (journal_id, kind, ref_id, lot_id, occurred_at)
   select asked_id, 'refund_asked', refund_id, lot_id, created_at from returned
   union all select back_id, 'refund', refund_id, null, done_at from returned`,
  `insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
   select asked_id, account, amount from returned, lateral (values
     (owed_on, owed), ('liability:refund_due', - owed)) as e (account, amount)
   union all
   select back_id, account, amount from returned, lateral (values
     ('clearing:provider', - price), ('liability:refund_due', owed), ('liability:vat_output', vat)) as e (account, amount)
   where amount <> 0`,
  `insert into journal (journal_id, kind, ref_id, lot_id, occurred_at)
   select journal_id, 'wash', redemption_id, lot_id, started_at from washed where part > 0 order by started_at`,
  `insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
   select journal_id, account, amount from washed, lateral (values
     (owed_on, part), ('liability:vat_output', - vat), ('revenue:wash', vat - part)) as e (account, amount)
   where amount <> 0 order by started_at`,
  `update ledger_balance b set balance_agorot = b.balance_agorot + e.amount
   from (select ledger_account_id, sum(amount_agorot) - (
       select sum(x.balance_agorot) from ledger_balance x where x.ledger_account_id = j.ledger_account_id) as amount
     from journal_entry j group by ledger_account_id) e
   where b.ledger_account_id = e.ledger_account_id and b.shard = 0`,
  `insert into tax_document (tax_document_id, document_type, number, subject, subject_id, order_id, tax_point, issued_at,
     total_agorot, net_agorot, vat_agorot, vat_percent, content, hash)
   select uuidv7(paid_at - now()), case when vat > 0 then 320 else 400 end,
     row_number() over (partition by vat > 0 order by i), 'capture', payment_id, order_id, paid_at,
     paid_at + interval '5 seconds', price, price - vat, vat, case when vat > 0 then 18 else 0 end,
     jsonb_build_object('version', 1, 'orderCode', order_code, 'original', null,
       'seller', jsonb_build_object('registration', '514000000', 'name', jsonb_build_object('en', 'Shampaw', 'he', 'שמפו'),
         'company', jsonb_build_object('en', 'Shampaw Ltd', 'he', 'שמפו בע״מ'),
         'address', jsonb_build_object('en', '1 Herzl St, Tel Aviv', 'he', 'הרצל 1, תל אביב')),
       'lines', jsonb_build_array(jsonb_build_object('name', 'Washes', 'nameHe', 'שטיפות', 'quantity', 1,
         'listAgorot', price, 'grossAgorot', price, 'vatAgorot', vat)),
       'means', jsonb_build_object('method', method, 'last4', last4)), sha256(('d' || i)::bytea)
   from past where state <> 'expired' order by i`,
  // the VAT of a gift is due with its washes
  `create temporary table taxed as
   select (row_number() over (order by started_at))::int as place, redemption_id, lot_id, started_at, order_id,
     order_code, part as share, vat
   from washed where vat > 0`,
  `insert into tax_document (tax_document_id, document_type, number, subject, subject_id, order_id, lot_id, tax_point,
     issued_at, total_agorot, net_agorot, vat_agorot, vat_percent, content, hash)
   select uuidv7(started_at - now()), 305, place, 'wash', redemption_id, order_id, lot_id, started_at,
     started_at + interval '5 seconds', share, share - vat, vat, 18, jsonb_build_object('version', 1, 'orderCode', order_code,
       'lines', jsonb_build_array(jsonb_build_object('name', 'Washes', 'nameHe', 'שטיפות', 'quantity', 1,
         'listAgorot', share, 'grossAgorot', share, 'vatAgorot', vat)), 'original', null), sha256(('w' || place)::bytea)
   from taxed order by place`,
  // the series go on after the documents of the past
  `update tax_series s set next_number = d.next_number, issued_until = d.issued_until
   from (select document_type, max(number) + 1 as next_number, max(issued_at) as issued_until from tax_document
     group by document_type) d
   where s.document_type = d.document_type`,
  // events and emails are stored for 90 days
  `insert into webhook_event (provider, event_id, trust, merchant_ref, body, received_at, processed_at, attempts)
   select 'sandbox', 'past-' || i, 'signed', 'past-' || i, decode(repeat(md5(i::text), 15), 'hex'), paid_at, paid_at, 1
   from past where state <> 'expired' and at > now() - interval '90 days' order by i`,
  `insert into outbox (topic, dedupe, order_id, payload, state, next_attempt_at, created_at, done_at, attempts)
   select 'receipt', 'receipt:' || order_id, order_id, '{"locale": "he"}', 'done', at, at, at, 1
   from past where state <> 'expired' and at > now() - interval '90 days' order by i`,
  `insert into contact_message (contact_message_id, kind, reference, subject, locale, email_index, private_sealed,
     content_hash, state, created_at)
   select uuidv7(at - now()), 'contact', 'M' || i, 'general', 'he', email_index, private_sealed,
     sha256(('m' || i)::bytea), 'closed', at from past where i % 200 = 11 order by i`,
  // no document is outstanding any more
  'update tax_progress set made_in = this_database(), read_before = pg_current_xact_id()::text::bigint',
  // a work order for every fiftieth order; the newest of them are open
  `insert into work_order (work_order_id, station_id, kind, title, source, state, created_by, created_at, begun_at,
     ended_at, ended_by, closing_note, minutes, cost_agorot)
   select uuidv7(at - now()), station_id, (array['cleaning', 'maintenance', 'inspection', 'repair'])[1 + i / 50 % 4],
     (array['Dryer of bay ', 'Filter of tank ', 'Door of bay ', 'Pressure of pump '])[1 + i / 50 % 4] || i, 'manual',
     case when is_open then 'open' else 'done' end, staff_id, at, case when not is_open then at + interval '1 hour' end,
     case when not is_open then at + interval '2 hours' end, case when not is_open then staff_id end,
     case when is_open then '' else 'done' end, case when not is_open then 30 end, case when not is_open then 0 end
   from (select i, at, at > now() - interval '3 days' as is_open from past where i % 50 = 3) w
   join stood on stood.place = i / 50 % stations
   cross join (select staff_id from staff_member order by staff_id limit 1) m order by i`,
  // three audit entries per ten orders: by staff, customers and the system
  `insert into audit (seq, occurred_at, actor, action, ref_id, detail, prev, hash)
   select coalesce((select max(seq) from audit), 0) + row_number() over (order by i), at,
     case when i % 10 = 1 then 'staff:' || m.staff_id when i % 10 = 4 then 'customer:' || coalesce(customer_id, order_id)
       else 'system:payments' end,
     (array['order.reveal', 'voucher.freeze', 'voucher.unfreeze', 'customer.reveal', 'refund.propose', 'case.answer'])[1 + i / 10 % 6],
     order_id, jsonb_build_object('reason', 'asked', 'amountAgorot', price), sha256(('p' || i)::bytea), sha256(('h' || i)::bytea)
   from past join (select staff_id, row_number() over (order by staff_id)::int - 1 as place,
     (count(*) over ())::int as members from staff_member) m on m.place = i / 10 % m.members
   where i % 10 in (1, 4, 7) order by i`,
];

/**
 * Adds two years of orders (`wish.orders`) to an empty shop that has staff users, then runs ANALYZE. Meanwhile
 * full-page writes are off and the write-ahead log may grow to 16 GB, so that fewer checkpoints run and less data is
 * written.
 */
export async function seedHistory(connectionString: string, keys: Keys, historySize: HistorySize): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(`alter system set max_wal_size to '16GB'`);
    await client.query('alter system set full_page_writes to off');
    await client.query('select pg_reload_conf()');
    await client.query('begin');
    await client.query(`set local work_mem to '256MB'`);
    await seedSealedHistory(client, keys, historySize);
    for (const text of statements) {
      const begun = performance.now();
      await client.query(text);
      console.log(
        `      ${((performance.now() - begun) / 1_000).toFixed(1)} s  ${text.slice(0, 60).replaceAll('\n', ' ')}`,
      );
    }
    await client.query('drop table past_sealed, past_person');
    await client.query('commit');
    await client.query('alter system reset max_wal_size');
    await client.query('alter system reset full_page_writes');
    await client.query('select pg_reload_conf()');
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
