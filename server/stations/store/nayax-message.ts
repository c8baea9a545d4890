import type { CortinaKind } from '#contracts/stations/cortina.ts';
import { instant, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const findStatement = statement({
  name: 'nayax_message_find',
  params: { transaction_id: text, kind: word<CortinaKind>() },
  row: { answer: text },
  text: 'select answer from nayax_message where transaction_id = :transaction_id and kind = :kind',
});

type MessageKey = { readonly transactionId: string; readonly kind: CortinaKind };

/** What this message was answered; null where it is heard for the first time. */
export async function findAnswer(db: Queryable, { transactionId, kind }: MessageKey): Promise<string | null> {
  const [row] = await db.query(findStatement, { transactionId, kind });
  return row?.answer ?? null;
}

const keepStatement = statement({
  name: 'nayax_message_keep',
  params: { transaction_id: text, kind: word<CortinaKind>(), answer: text, now: instant },
  row: { answer: text },
  // of two at once the first is what both are answered
  text: `
insert into nayax_message (transaction_id, kind, received_at, answer) values (:transaction_id, :kind, :now, :answer)
on conflict (transaction_id, kind) do update set answer = nayax_message.answer
returning answer`,
});

/** Keeps what is said to a message of a known transaction; the answer that holds, which may be one before. */
export async function keepAnswer(
  db: Queryable,
  message: MessageKey & { readonly answer: string; readonly now: number },
): Promise<string> {
  const [row] = await db.query(keepStatement, message);
  return row?.answer ?? message.answer;
}
