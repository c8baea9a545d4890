-- The texts of the home page that the owner changed are versions like the shop's facts, one setting for each part of the
-- page (docs/decisions/0241-texts-of-the-home-page-are-overrides.md).
alter table brand_setting drop constraint brand_setting_part;
alter table brand_setting
  add constraint brand_setting_part check (
    part in ('names', 'look', 'company', 'contact', 'social', 'claims', 'accessibility', 'legal', 'limits')
    or part ~ '^message\.[a-z_]{1,60}$'
    or part in ('text.terms', 'text.privacy', 'text.accessibility', 'text.cancellation')
    or part ~ '^home\.[a-z]{1,20}$');
