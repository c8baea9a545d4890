-- Packages without a last day that nobody used for as long as books_terms says are breakage: what is owed for them is
-- earned, once. They can be used all the same, and earn nothing then. Products that are taxed later than at their sale
-- are left alone: their VAT falls due with the use.
create function book_unused_washes(until timestamptz, batch integer) returns integer language plpgsql as $$
declare
  lot record;
  made uuid[] := '{}';
  journal_ uuid;
begin
  for lot in
    select c.lot_id, c.owed_agorot,
      case when c.gift then 'liability:gift_voucher' else 'liability:prepaid_wash' end as account
    from credit_lot c
    join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id and l.tax_treatment = 'at_sale'
    cross join books_terms t
    where c.kind = 'wash' and c.state = 'active' and c.held = 0 and c.owed_agorot > 0 and c.expires_at is null
      and c.issued_at <= until - make_interval(months => t.unused_months)
      and not exists (select from credit_move m
        where m.lot_id = c.lot_id and m.moved_at > until - make_interval(months => t.unused_months))
      and not exists (select from journal j where j.lot_id = c.lot_id and j.kind = 'unused')
    order by c.lot_id limit batch
    for update of c skip locked
  loop
    update credit_lot set owed_agorot = 0 where lot_id = lot.lot_id;
    insert into journal (journal_id, kind, ref_id, lot_id, occurred_at)
      values (gen_random_uuid(), 'unused', lot.lot_id, lot.lot_id, until) returning journal_id into journal_;
    insert into journal_entry (journal_id, ledger_account_id, amount_agorot) values
      (journal_, lot.account, lot.owed_agorot), (journal_, 'revenue:breakage', - lot.owed_agorot);
    made := made || journal_;
  end loop;
  if made <> '{}' then perform move_balances(made); end if;
  return cardinality(made);
end $$;
