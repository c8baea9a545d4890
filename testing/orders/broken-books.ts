/**
 * For every ledger rule a change that violates it, in a shop with a fulfilled order. `$1` is the order; the caller
 * rolls back.
 */
export const injuries: Readonly<Record<string, string>> = {
  inv_01_order_sum: `update shop_order set gross_agorot = gross_agorot + 1, due_agorot = due_agorot + 1 where order_id = $1`,
  inv_02_paid_without_money: `update payment set state = 'failed' where order_id = $1`,
  inv_03_money_without_home: `update shop_order set state = 'expired' where order_id = $1`,
  inv_04_two_kept_payments: secondPayment(),
  inv_05_wrong_amount: `update payment set captured_agorot = 1 where order_id = $1`,
  inv_06_over_refund: refund('amount_agorot + 1'),
  inv_07_grant_mismatch: `insert into credit_lot (lot_id, kind, source, source_id, ordinal, initial, remaining, state)
    select gen_random_uuid(), 'wash', 'order_line', order_line_id, 2, 1, 1, 'active' from order_line where order_id = $1`,
  inv_08_grant_unpaid: `update shop_order set state = 'refunded' where order_id = $1`,
  inv_09_lot_projection: `update credit_lot set remaining = remaining - 1 ${ofOrder()}`,
  inv_10_hold_without_redemption: `update credit_lot set remaining = remaining - 1, held = 1 ${ofOrder()}`,
  inv_11_overspent: redemption('c.initial + 1'),
  inv_12_redeemed_dead_lot: `with dead as (update credit_lot set expires_at = now() - interval '1 day' ${ofOrder()})
    ${redemption('1')}`,
  inv_13_double_issue: `insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id)
    select lot_id, 'issue', 1, 0, gen_random_uuid() from credit_lot ${ofOrder()}`,
  inv_14_unbalanced_journal: `with booked as (
      insert into journal (journal_id, kind, ref_id) values (gen_random_uuid(), 'refund', $1) returning journal_id)
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
    select journal_id, unnest(array['clearing:provider', 'revenue:wash']), unnest(array[5, -4]) from booked`,
  inv_15_account_projection: `with booked as (
      insert into journal (journal_id, kind, ref_id) values (gen_random_uuid(), 'refund', $1) returning journal_id)
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
    select journal_id, unnest(array['clearing:provider', 'revenue:wash']), unnest(array[5, -5]) from booked`,
  inv_16_liability: `insert into credit_lot (lot_id, kind, source, source_id, initial, remaining, state)
    values (gen_random_uuid(), 'money', 'promo', $1, 5, 5, 'active')`,
  inv_17_points: `with member as (
      insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code)
      select $1, '', 'he', decode(repeat('00', 16), 'hex'), 'nobody' returning customer_id)
    insert into points_account (customer_id, active) select customer_id, 5 from member`,
  inv_18_stuck_inbox: `insert into webhook_event (provider, event_id, trust, merchant_ref, body, received_at)
    values ('sandbox', $1::uuid::text, 'signed', 'nobody', '', now() - interval '6 minutes')`,
  inv_19_stuck_outbox: `insert into outbox (topic, dedupe, created_at)
    values ('receipt', $1::uuid::text, now() - interval '25 hours')`,
  inv_20_capture_not_booked: secondPayment(),
  inv_21_receipt_message: `with told as (update outbox set topic = 'other' where order_id = $1)
    update shop_order set paid_at = paid_at where order_id = $1`,
  inv_22_session: `with member as (
      insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code)
      select $1, '', 'he', decode(repeat('00', 16), 'hex'), 'nobody' returning customer_id)
    insert into session (session_id, token_hash, customer_id, factor, browser, system, absolute_at)
    select gen_random_uuid(), sha256(''::bytea), customer_id, 'mail', '', '', now() + interval '91 days' from member`,
  inv_23_otp: `do $$ begin
      drop index otp_challenge_live;
      insert into otp_challenge (otp_challenge_id, phone_mac, code_mac, browser_hash, phone_sealed, block_mac, address_mac,
        locale, expires_at)
      select gen_random_uuid(), sha256(''::bytea), sha256(''::bytea), sha256(''::bytea), '', sha256(''::bytea), sha256(''::bytea), 'he',
        now() + interval '5 minutes' from generate_series(1, 2);
    end $$`,
  inv_24_documents: `with member as (
      insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code)
      select $1, '', 'he', decode(repeat('00', 16), 'hex'), 'nobody' returning customer_id)
    insert into verification_document (verification_document_id, customer_id, kind, state, counts_since)
    select gen_random_uuid(), customer_id, 'senior', 'approved', now() from member`,
  inv_25_audit_chain: `insert into audit (seq, actor, action, prev, hash)
    select coalesce(max(seq), 0) + 1, 'nobody', 'lie', '', sha256(''::bytea) from audit`,
  inv_26_unaudited_money: refund('1'),
  inv_27_ledger_against_provider: `update payment set captured_agorot = 1 where order_id = $1`,
  inv_28_points_granted: pointsOf(
    `points_move (customer_id, reason, pending_delta, active_delta, ref_id)
    select customer_id, 'earned', 5, 0, $1 from account`,
    'pending',
  ),
  inv_29_points_overspent: pointsOf(`points_move (customer_id, reason, pending_delta, active_delta, ref_id)
    select customer_id, 'spent', 0, -5, $1 from account`),
  inv_30_points_against_money: pointsOf(`points_grant (order_id, kind, customer_id, points, points_left,
      points_per_shekel, state, granted_at, window_ends_at)
    select $1, 'purchase', customer_id, 5, 5, 1, 'pending', now(), now() from account`),
  inv_31_tax_document_owed: `with issuing as (
      insert into tax_issuer (since, issuer) values (now() - interval '1 day', 'ours')),
    paid as (${secondPayment()} returning payment_id)
    insert into journal (journal_id, kind, ref_id, occurred_at)
    select gen_random_uuid(), 'capture', payment_id, now() - interval '1 hour' from paid`,
  inv_32_tax_numbers: `update tax_series set next_number = next_number + 1
    where document_type = (select 320 from shop_order where order_id = $1)`,
  inv_33_tax_document_sum: taxDocument(
    `gen_random_uuid(), 400, 1, 'capture', payment_id, order_id, null::uuid, 1 from payment where order_id = $1`,
  ),
  inv_34_credit_above_original: taxDocument(
    `made.id, made.type, 1, made.subject, order_id, order_id, made.original, made.total from shop_order,
      (values ($1::uuid, 305, 'capture', null::uuid, 5), (gen_random_uuid(), 330, 'refund', $1, 6))
        as made (id, type, subject, original, total) where order_id = $1`,
  ),
  inv_35_wash_document_owed: `with issuing as (
      insert into tax_issuer (since, issuer) values (now() - interval '1 day', 'ours')),
    later as (update order_line set tax_treatment = 'at_redemption' where order_id = $1)
    insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
    select c.lot_id, 'capture', 0, -1, gen_random_uuid(), now() - interval '1 hour'
    from order_line l join credit_lot c on c.source_id = l.order_line_id where l.order_id = $1`,
  inv_36_wash_shares: washDocument('c.value_agorot + 1'),
  inv_37_reissue: taxDocument(
    `made.id, made.type, 1, made.subject, $1::uuid, order_id, made.original, 5 from shop_order,
      (values ($1::uuid, 305, 'capture', null::uuid), (gen_random_uuid(), 330, 'recall', $1::uuid))
        as made (id, type, subject, original) where order_id = $1`,
  ),
  inv_38_allocation: `insert into tax_document (tax_document_id, document_type, number, subject, subject_id, order_id,
      total_agorot, net_agorot, vat_agorot, vat_percent, content, tax_point, issued_at)
    select gen_random_uuid(), 305, 1, 'reissue', gen_random_uuid(), order_id, 5, 5, 0, 0,
      jsonb_build_object('allocation', jsonb_build_object('invoiceId', order_id, 'confirmation', null)), now(), now()
    from shop_order where order_id = $1`,
  // a reported wash that never took place
  inv_39_report_days: `with sealed as (update report_seal set sealed_until = '2001-01-02T00:00+02:00'),
    total as (insert into report_wash_total (day, washes, given_back) values ('2001-01-01', 1, 0))
    insert into report_wash_day (day, hour, station_id, washes, given_back)
    select '2001-01-01', 5, station_id, 1, 0 from station order by slug limit 1`,
  inv_40_owed_by_order: `with owed as (update credit_lot set owed_agorot = owed_agorot + 1 ${ofOrder()})
    update shop_order set paid_at = paid_at where order_id = $1`,
  inv_41_owed_by_voucher: `update credit_lot set owed_agorot = owed_agorot + 1000 ${ofOrder()}`,
  inv_42_liability_of_washes: `update ledger_balance set balance_agorot = balance_agorot + 1
    where ledger_account_id = 'liability:prepaid_wash' and shard = 3`,
  // a move whose trigger did not run
  inv_43_wash_not_earned: `do $$ begin
      set local session_replication_role to replica;
      insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id)
      select lot_id, 'capture', 0, -1, gen_random_uuid() from credit_lot where value_agorot > 100 limit 1;
      set local session_replication_role to origin;
    end $$`,
  inv_44_revenue_of_document: washDocument('c.value_agorot'),
  inv_45_refund_due: `with asked as (
      insert into refund (refund_id, payment_id, amount_agorot, idempotency_key, reason, state)
      select gen_random_uuid(), payment_id, 5, 'injury', 'cancelled', 'done' from payment where order_id = $1
      returning refund_id),
    booked as (
      insert into journal (journal_id, kind, ref_id) select gen_random_uuid(), 'refund_asked', refund_id from asked
      returning journal_id)
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
    select journal_id, unnest(array['liability:prepaid_wash', 'liability:refund_due']), unnest(array[5, -5]) from booked`,
  inv_46_walk_up: `with place as (select station_id, bay_no from bay limit 1)
    insert into walk_up (walk_up_id, token_hash, request_id, station_id, bay_no, package_number, browser_hash, state,
      created_at, changed_at, paid_at)
    select gen_random_uuid(), sha256('token'::bytea), gen_random_uuid(), station_id, bay_no, 1, sha256('browser'::bytea), 'kept', now(),
      now(), now() from place where $1::uuid is not null`,
  inv_47_walk_up_stuck: `with place as (select station_id, bay_no from bay limit 1)
    insert into walk_up (walk_up_id, token_hash, request_id, station_id, bay_no, package_number, browser_hash, state,
      created_at, changed_at)
    select gen_random_uuid(), sha256('token'::bytea), gen_random_uuid(), station_id, bay_no, 1, sha256('browser'::bytea),
      'reserved', now() - interval '14 minutes', now() from place where $1::uuid is not null`,
};

function taxDocument(selected: string): string {
  return `insert into tax_document (tax_document_id, document_type, number, subject, subject_id, order_id, original_id,
      total_agorot, net_agorot, vat_agorot, vat_percent, content, tax_point, issued_at)
    select d.*, d.total, 0, 0, '{}', now(), now() from (select ${selected})
      as d (id, type, number, subject, subject_id, order_id, original_id, total)`;
}

function washDocument(total: string): string {
  return `insert into tax_document (tax_document_id, document_type, number, subject, subject_id, order_id, lot_id,
      total_agorot, net_agorot, vat_agorot, vat_percent, content, tax_point, issued_at)
    select gen_random_uuid(), 305, 1, 'wash', gen_random_uuid(), l.order_id, c.lot_id, ${total}, ${total}, 0, 0, '{}',
      now(), now()
    from order_line l join credit_lot c on c.source_id = l.order_line_id where l.order_id = $1`;
}

/** Adds points to a member with these points. */
function pointsOf(added: string, bucket: 'pending' | 'active' = 'active'): string {
  return `with member as (
      insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code)
      select $1, '', 'he', decode(repeat('00', 16), 'hex'), 'nobody' returning customer_id),
    account as (
      insert into points_account (customer_id, ${bucket}) select customer_id, 5 from member returning customer_id)
    insert into ${added}`;
}

function ofOrder(): string {
  return `where source_id in (select order_line_id from order_line where order_id = $1)`;
}

function secondPayment(): string {
  return `insert into payment (payment_id, order_id, attempt, provider, method, merchant_ref, amount_agorot, currency, state)
    select gen_random_uuid(), order_id, 2, provider, method, merchant_ref || '-again', amount_agorot, currency, 'captured'
    from payment where order_id = $1`;
}

function refund(amount: string): string {
  return `insert into refund (refund_id, payment_id, amount_agorot, idempotency_key, reason, state)
    select gen_random_uuid(), payment_id, ${amount}, 'again:' || payment_id, 'kindness', 'requested'
    from payment where order_id = $1`;
}

function redemption(units: string): string {
  return `insert into redemption (redemption_id, lot_id, units, station_id, request_id, state)
    select gen_random_uuid(), c.lot_id, ${units}, (select station_id from station limit 1), c.lot_id, 'completed'
    from credit_lot c ${ofOrder()}`;
}
