-- one row, written again and again: whether a sale can be stored now is answered by storing something
create table write_probe (
  only_row boolean primary key default true constraint write_probe_only_row check (only_row),
  written_at timestamptz not null default now()
);
