-- Where the owner chooses again that unused washes are revenue at the end of their voucher, what is still owed for
-- vouchers that ended meanwhile is booked at once: nothing would book it later. Their VAT was booked with their end.
create function book_ended_washes(at timestamptz) returns integer language plpgsql as $$
declare
  lot record;
  made uuid[] := '{}';
  journal_ uuid;
begin
  for lot in
    select c.lot_id, c.owed_agorot,
      case when c.gift or l.tax_treatment <> 'at_sale' then 'liability:gift_voucher' else 'liability:prepaid_wash' end
        as account
    from credit_lot c join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
    where c.kind = 'wash' and c.state in ('expired', 'void') and c.remaining + c.held = 0 and c.owed_agorot > 0
    order by c.lot_id
    for update of c
  loop
    update credit_lot set owed_agorot = 0 where lot_id = lot.lot_id;
    insert into journal (journal_id, kind, ref_id, lot_id, occurred_at)
      values (gen_random_uuid(), 'ended', lot.lot_id, lot.lot_id, at) returning journal_id into journal_;
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot) values
      (journal_, lot.account, lot.owed_agorot), (journal_, 'revenue:breakage', - lot.owed_agorot);
    made := made || journal_;
  end loop;
  if made <> '{}' then perform move_balances(made); end if;
  return cardinality(made);
end $$;
