-- The sandbox bank keeps cards for later charges: whose payment kept one, what became of it, and which one was charged
-- (docs/sandbox-pay.md).
alter table sandbox.payment
  add column stores_card boolean not null default false,
  add column card_state text not null default 'active'
    constraint payment_card_state check (card_state in ('active', 'declining', 'expired', 'revoked')),
  add column charged_card text,
  add column card_refusal text
    constraint payment_card_refusal check (card_refusal in ('declined', 'card_expired', 'card_revoked'));
