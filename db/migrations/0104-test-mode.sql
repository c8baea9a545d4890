-- True if the provider stated at the capture that no real money moved: the payment came from its own test account.
alter table payment add column test_mode boolean not null default false;
