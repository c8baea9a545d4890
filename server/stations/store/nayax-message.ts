import type { CortinaMessageKind } from '#contracts/stations/cortina.ts';
import { instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const findStatement = statement({
  name: 'nayax_message_find',
  params: pick('nayax_message', 'transaction_id kind'),
  row: pick('nayax_message', 'answer'),
  text: 'select answer from nayax_message where transaction_id = :transaction_id and kind = :kind',
});

type MessageKey = { readonly transactionId: string; readonly kind: CortinaMessageKind };

/** Returns the stored response to this message. Returns null if the message is new. */
export async function findNayaxResponse(db: Queryable, { transactionId, kind }: MessageKey): Promise<string | null> {
  const [row] = await db.query(findStatement, { transactionId, kind });
  return row?.answer ?? null;
}

const saveStatement = statement({
  name: 'nayax_message_keep',
  params: { ...pick('nayax_message', 'transaction_id kind answer'), now: instant },
  row: pick('nayax_message', 'answer'),
  // the first of two concurrent responses is stored, and both callers get this response
  text: `
insert into nayax_message (transaction_id, kind, received_at, answer) values (:transaction_id, :kind, :now, :answer)
on conflict (transaction_id, kind) do update set answer = nayax_message.answer
returning answer`,
});

/**
 * Stores the response to a message of a known transaction. Returns the response to send. If a response was stored
 * before, that earlier response is returned.
 */
export async function saveNayaxResponse(
  db: Queryable,
  message: MessageKey & { readonly answer: string; readonly now: number },
): Promise<string> {
  const [row] = await db.query(saveStatement, message);
  return row?.answer ?? message.answer;
}
