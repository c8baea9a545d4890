-- Reports by mail that staff users switched on for themselves (docs/decisions/0205). No row: none.
create table report_mail (
  staff_id uuid primary key references staff_member,
  rhythm text not null constraint report_mail_rhythm check (rhythm in ('weekly', 'monthly')),
  locale text not null constraint report_mail_locale check (locale in ('en', 'he')),
  -- a period whose mail was due before this change is not sent
  changed_at timestamptz not null
);
