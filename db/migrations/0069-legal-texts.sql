-- The legal texts in the owner's words are versions as the shop's facts are, each from its day on
-- (docs/decisions/0109-legal-texts-with-versions.md).

alter table brand_setting drop constraint brand_setting_part;
alter table brand_setting add constraint brand_setting_part check (
  part in ('names', 'company', 'contact', 'social', 'claims', 'accessibility', 'legal')
  or part ~ '^message\.[a-z_]{1,60}$'
  or part in ('text.terms', 'text.privacy', 'text.accessibility', 'text.cancellation')
);
alter table brand_setting add constraint brand_setting_effective check (
  part not like 'text.%' or value ->> 'effective' ~ '^\d{4}-\d{2}-\d{2}$'
);
