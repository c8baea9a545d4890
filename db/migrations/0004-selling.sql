-- What watches over the books: the newest count of all invariant views, for everybody to read.

-- One row: the newest count, whichever process made it.
create table books_check (
  books_check_id smallint primary key default 1 constraint books_check_one_row check (books_check_id = 1),
  checked_at timestamptz not null,
  violations bigint not null constraint books_check_violations check (violations >= 0),
  -- only views that are not empty: {"inv_14_unbalanced_journal": 2}
  by_view jsonb not null
);
