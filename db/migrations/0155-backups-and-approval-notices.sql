-- When each step of the backup last succeeded and last failed, so that the portal can say if backups are missing.
create table backup_state (
  step text constraint backup_state_pkey primary key
    constraint backup_state_step check (step in ('backup', 'drill', 'copy')),
  made_at timestamptz,
  failed_at timestamptz,
  constraint backup_state_known check (num_nonnulls(made_at, failed_at) > 0)
);

-- A staff user chooses for each device if it shows refunds and gifts that wait for approval.
alter table staff_push_device add column for_approvals boolean not null default true;
