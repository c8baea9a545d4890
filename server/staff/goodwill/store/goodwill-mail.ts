import { instant, uuid } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const enqueueStatement = statement({
  name: 'goodwill_tell_of_points',
  params: { goodwill_id: uuid, now: instant },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
values ('goodwill_points', 'goodwill_points:' || :goodwill_id, jsonb_build_object('goodwillId', :goodwill_id), :now,
  :now)
on conflict do nothing`,
});

/** Enqueues the mail about points that staff gave. Free washes need no such mail, because their order has a mail. */
export async function enqueuePointsMail(
  tx: Tx,
  mail: { readonly goodwillId: string; readonly now: number },
): Promise<void> {
  await tx.query(enqueueStatement, mail);
}
