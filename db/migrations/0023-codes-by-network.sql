-- How many codes come back is watched for each network (docs/decisions/0046-a-calculation-before-a-pause.md).
alter table otp_challenge
  add column network_mac sha256,
  add column worked boolean not null default false,
  add column trusted boolean not null default false;
create index otp_challenge_network on otp_challenge (network_mac, created_at desc);
create index otp_challenge_strangers on otp_challenge (created_at desc) where not trusted;

-- the pauses that were for everybody end with the rule that made them
delete from message_pause where reason = 'conversion';
alter table message_pause
  add column network_mac sha256,
  drop constraint message_pause_reason,
  drop constraint message_pause_scope,
  add constraint message_pause_reason check (reason in ('conversion', 'block', 'gateway', 'budget', 'strangers')),
  add constraint message_pause_scope check (
    (reason = 'block') = (block_mac is not null) and (reason = 'conversion') = (network_mac is not null));
