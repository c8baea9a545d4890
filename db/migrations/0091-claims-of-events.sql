-- What a signed event says became of its payment, where that is money that moved or a dispute. It is a hint and decides
-- nothing: an event whose claim the provider's status does not confirm yet stays open, and the provider is asked again.
alter table webhook_event add column claimed_state text
  constraint webhook_event_claimed_state check (claimed_state in ('captured', 'part_refunded', 'refunded', 'disputed'));
