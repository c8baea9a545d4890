-- What went back of money that our books do not know: null where the provider's list does not tell it, 0 where it tells
-- that nothing did. Until now both were 0; of these two providers no list has ever told it.
alter table unmatched_payment alter column refunded_minor drop not null;
update unmatched_payment set refunded_minor = null where provider in ('payplus', 'cardcom');
