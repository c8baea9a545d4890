-- What visitors without an account may leave with the shop: messages, leads, cancellations, ratings, events.
-- Names, addresses and words are sealed; only what the shop must find or count by stands in clear.

create table inbox_message (
  inbox_message_id uuid primary key,
  kind text not null constraint inbox_message_kind check (kind in ('contact', 'franchise', 'cancellation')),
  -- what a person names on the phone; not a secret and not a key to anything
  reference text not null constraint inbox_message_reference unique,
  -- one of the form's own choices, or the order number of a cancellation; nothing that was typed
  subject text not null,
  locale text not null constraint inbox_message_locale check (locale in ('en', 'he')),
  email_index bytea not null constraint inbox_message_email_index_length check (octet_length(email_index) = 32),
  private_sealed bytea not null,
  -- keyed hash of the content: the same words sent twice within a day are one message
  content_hash bytea not null constraint inbox_message_content_hash_length check (octet_length(content_hash) = 32),
  state text not null default 'new' constraint inbox_message_state check (state in ('new', 'answered', 'closed')),
  created_at timestamptz not null default now()
);
create index inbox_message_state on inbox_message (state, created_at);
create index inbox_message_content on inbox_message (content_hash, created_at);
create index inbox_message_email_index on inbox_message (email_index, created_at);

create table cancellation_request (
  cancellation_request_id uuid primary key,
  order_id uuid not null constraint cancellation_request_once unique references shop_order,
  inbox_message_id uuid not null constraint cancellation_request_message unique references inbox_message,
  -- the customer says they belong to a group with four months; which one is sealed with the message (it may be
  -- a health detail), and whether there was a conversation is for staff to find out
  group_to_check boolean not null,
  within_window boolean not null,
  window_ends_at timestamptz not null,
  refundable_agorot bigint not null constraint cancellation_request_refundable check (refundable_agorot >= 0),
  fee_agorot bigint not null constraint cancellation_request_fee check (fee_agorot between 0 and refundable_agorot),
  state text not null default 'requested'
    constraint cancellation_request_state check (state in ('requested', 'approved', 'refused')),
  requested_at timestamptz not null default now(),
  -- the law: money goes back within 14 days
  due_at timestamptz not null constraint cancellation_request_due_after check (due_at > requested_at)
);
create index cancellation_request_due on cancellation_request (due_at) where state = 'requested';

create table rating (
  order_id uuid primary key references shop_order,
  stars smallint not null constraint rating_stars check (stars between 1 and 5),
  comment_sealed bytea,
  locale text not null constraint rating_locale check (locale in ('en', 'he')),
  rated_at timestamptz not null default now()
);

create table analytics_event (
  analytics_event_id bigint generated always as identity primary key,
  name text not null,
  properties jsonb not null,
  -- the hour is enough to count by, and too coarse to follow a person
  happened_in timestamptz not null
    constraint analytics_event_hour check (extract(epoch from happened_in) % 3600 = 0)
);
create index analytics_event_name on analytics_event (name, happened_in);
create index analytics_event_age on analytics_event using brin (happened_in);

-- Stations are served from memory and read again when somebody changed them.
create function announce_station_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('stations_changed', '');
  return null;
end $$;
create trigger station_announce after insert or update or delete on station
  for each statement execute function announce_station_change();
