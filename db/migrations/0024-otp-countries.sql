-- Codes abroad are counted by country, each with the owner's own budget (docs/decisions/0022 and SMS_COUNTRIES). Null: at
-- home, where the budgets of the shop are all there is.
alter table otp_challenge add column country text;

create index otp_challenge_country on otp_challenge (country, created_at desc) where country is not null;
