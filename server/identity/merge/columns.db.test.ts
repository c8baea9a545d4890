import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const { deps } = await buildTestApp();

test('every column that names an account is moved by a merge of two accounts, or its capability says why it is not', async () => {
  const { rows } = await deps.db.executeSql(
    `select a.attrelid::regclass::text || '.' || a.attname as name
     from pg_attribute a join pg_class t on t.oid = a.attrelid
     where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and (a.attname like '%customer_id' or exists (
         select from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any(f.conkey)
           and f.confrelid in ('customer'::regclass, 'points_account'::regclass)))
     order by 1`,
  );
  const declared = deps.accountMerges.flatMap(({ columns }) => Object.keys(columns)).toSorted();
  expect(declared).toEqual(rows.map(({ name }) => name).toSorted());
});
