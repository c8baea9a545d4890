import type { OrderId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { bytes, id, instant, integer, nullable, word } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

export type Rating = {
  readonly orderId: OrderId;
  readonly stars: number;
  readonly commentSealed: Buffer | null;
  readonly locale: Locale;
  /** Epoch ms. */
  readonly ratedAt: number;
};

function contextOf(orderId: OrderId): string {
  return `rating|comment_sealed|${orderId}`;
}

export function sealComment(keyring: Pick<Keyring, 'seal'>, orderId: OrderId, comment: string): Buffer {
  return keyring.seal(contextOf(orderId), comment);
}

/** Throws where the bytes are not the ones that were sealed for this order. */
export function openComment(keyring: Pick<Keyring, 'open'>, orderId: OrderId, sealed: Buffer): string {
  return keyring.open(contextOf(orderId), sealed);
}

const findOrderStatement = statement({
  name: 'rating_find_order',
  params: { receipt_hash: bytes },
  row: { order_id: id<OrderId>() },
  text: 'select order_id from shop_order where receipt_hash = :receipt_hash and paid_at is not null',
});

/** The paid order whose receipt link hashes to this; null where there is none. */
export async function findRatedOrder(db: Queryable, receiptHash: Buffer): Promise<OrderId | null> {
  const [row] = await db.query(findOrderStatement, { receiptHash });
  return row?.orderId ?? null;
}

const saveStatement = statement({
  name: 'rating_save',
  params: {
    order_id: id<OrderId>(),
    stars: integer,
    comment_sealed: nullable(bytes),
    locale: word<Locale>(),
    rated_at: instant,
  },
  row: {},
  text: `
insert into rating (order_id, stars, comment_sealed, locale, rated_at) values (:order_id, :stars, :comment_sealed,
  :locale, :rated_at)
on conflict (order_id) do update
set stars = excluded.stars, comment_sealed = excluded.comment_sealed, locale = excluded.locale,
  rated_at = excluded.rated_at
where rating.rated_at <= excluded.rated_at`,
});

/** One rating an order: the newest takes the place of the one before. */
export async function saveRating(db: Queryable, rating: Rating): Promise<void> {
  await db.query(saveStatement, rating);
}
