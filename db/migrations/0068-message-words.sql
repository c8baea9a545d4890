-- The owner's own words of a kind of message are versions as the shop's facts are (docs/decisions/0103-messages-in-own-words.md).

alter table brand_setting drop constraint brand_setting_part;
alter table brand_setting add constraint brand_setting_part check (
  part in ('names', 'company', 'contact', 'social', 'claims', 'accessibility', 'legal')
  or part ~ '^message\.[a-z_]{1,60}$'
);
