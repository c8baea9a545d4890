import type { CustomerId, OrderId, RedemptionId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { RatingSum } from '#domain/loyalty/rating-rules.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Id of the wash that is rated, or of the purchase if it is rated before its first wash. */
export type RateableId = RedemptionId | OrderId;

function sealContextOf(subjectId: RateableId): SealContext {
  return `rating|comment_sealed|${subjectId}`;
}

export function encryptRatingComment(keyring: Pick<Keyring, 'seal'>, subjectId: RateableId, comment: string): Buffer {
  return keyring.seal(sealContextOf(subjectId), comment);
}

/**
 * Returns the comment of the rating, or null if the rating has no comment. If the comment cannot be decrypted, this is
 * logged and null is returned.
 */
export function readRatingComment(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  subjectId: RateableId,
  sealed: Buffer | null,
): string | null {
  if (sealed === null) return null;
  return readSealed({ keyring }, { table: 'rating', id: subjectId }, () =>
    keyring.open(sealContextOf(subjectId), sealed),
  );
}

const ratedRow = {
  ...pick('rating', 'order_id redemption_id comment_sealed'),
  package_name: nullable(text),
  package_name_he: nullable(text),
  location_name: nullable(text),
  location_name_he: nullable(text),
  at: instant,
  stars: nullable(integer),
  first_rated_at: nullable(instant),
} as const;

/**
 * Purchase or wash that can be rated by a link, and its current rating. Exactly one of the two ids is set. Instants are
 * in epoch ms.
 */
export type RateableRow = RowOf<typeof ratedRow>;

const findStatement = statement({
  name: 'rating_find_rated',
  params: pick('shop_order', 'token_hash'),
  row: ratedRow,
  text: `
with linked as (
  select o.order_id, o.paid_at, w.redemption_id, w.lot_id, w.station_id, w.washed_at
  from shop_order o
  left join lateral (
    select x.redemption_id, x.lot_id, x.station_id, coalesce(x.started_at, x.created_at) as washed_at
    from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
    join redemption x on x.lot_id = c.lot_id
    where l.order_id = o.order_id and not c.gift and x.state = 'completed'
    order by x.created_at desc, x.redemption_id desc limit 1) w on true
  where o.receipt_hash = :token_hash and o.paid_at is not null
  union all
  select null, null, redemption_id, lot_id, station_id, coalesce(started_at, created_at)
  from redemption where token_hash = :token_hash and state = 'completed'
)
select case when k.redemption_id is null then k.order_id end as order_id, k.redemption_id,
  p.name as package_name, p.name_he as package_name_he, s.name as location_name, s.name_he as location_name_he,
  coalesce(k.washed_at, k.paid_at) as at, r.stars, r.comment_sealed, r.first_rated_at
from linked k
left join credit_lot c on c.lot_id = k.lot_id
left join order_line l on l.order_id = k.order_id or (c.source = 'order_line' and l.order_line_id = c.source_id)
left join wash_package p on p.wash_package_id = l.wash_package_id
left join station s on s.station_id = k.station_id
left join rating r on r.subject_id = coalesce(k.redemption_id, k.order_id)
limit 1`,
});

/**
 * Returns the purchase or wash that can be rated by the link with this hash. Returns null if no paid purchase or
 * completed wash has this link.
 */
export async function findRateableItem(db: Queryable, tokenHash: Buffer): Promise<RateableRow | null> {
  const [row] = await db.query(findStatement, { tokenHash });
  return row ?? null;
}

const saveStatement = statement({
  name: 'rating_save',
  params: {
    ...pick('rating', 'order_id redemption_id stars comment_sealed locale rated_at'),
    open_since: instant,
    low_stars: integer,
  },
  row: { saved: integer, shown: integer },
  text: `
with saved as (
  insert into rating as r (order_id, redemption_id, stars, comment_sealed, locale, rated_at, first_rated_at,
    case_opened_at)
  values (:order_id, :redemption_id, :stars, :comment_sealed, :locale, :rated_at, :rated_at,
    case when :stars <= :low_stars then :rated_at end)
  on conflict (subject_id) do update
  set stars = excluded.stars, comment_sealed = excluded.comment_sealed, locale = excluded.locale,
    rated_at = excluded.rated_at, case_opened_at = coalesce(r.case_opened_at, excluded.case_opened_at)
  where r.first_rated_at > :open_since
  returning subject_id, redemption_id, case_opened_at
), enqueued as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'low_rating', 'low_rating:' || subject_id, jsonb_build_object('subjectId', subject_id), :rated_at, :rated_at
  from saved where case_opened_at is not null
  on conflict (dedupe) do nothing
), shown as (
  select pg_notify('stations_changed', '') from saved where redemption_id is not null
)
select count(*)::int as saved, (select count(*)::int from shown) as shown from saved`,
});

export type NewRating = {
  readonly orderId: OrderId | null;
  readonly redemptionId: RedemptionId | null;
  readonly stars: number;
  readonly commentSealed: Buffer | null;
  readonly locale: Locale;
  /** Epoch ms. */
  readonly ratedAt: number;
  /**
   * Oldest time (epoch ms) of a rating that can still be changed. Ratings first given at or before this time cannot be
   * changed.
   */
  readonly openSince: number;
  /** Maximum number of stars of a rating that opens a case. The shop is notified about the case at most once. */
  readonly lowStars: number;
};

/**
 * Saves the rating of a wash or purchase and replaces its earlier rating. Returns false if the earlier rating can no
 * longer be changed.
 */
export async function saveRating(db: Queryable, rating: NewRating): Promise<boolean> {
  const [row] = await db.query(saveStatement, rating);
  return row?.saved === 1;
}

const lowRow = {
  ...pick('rating', 'stars comment_sealed order_id redemption_id rated_at'),
  station_name: nullable(text),
  station_name_he: nullable(text),
} as const;

const findLowStatement = statement({
  name: 'rating_find_low',
  params: pick('rating', 'subject_id'),
  row: lowRow,
  text: `
select r.stars, r.comment_sealed, r.order_id, r.redemption_id, r.rated_at, s.name as station_name,
  s.name_he as station_name_he
from rating r
left join redemption x on x.redemption_id = r.redemption_id
left join station s on s.station_id = x.station_id
where r.subject_id = :subject_id`,
});

/** Returns a rating for staff. Returns null if the rating does not exist. */
export async function findRating(db: Queryable, subjectId: string): Promise<RowOf<typeof lowRow> | null> {
  const [row] = await db.query(findLowStatement, { subjectId });
  return row ?? null;
}

const sumStatement = statement({
  name: 'rating_sum_by_station',
  params: {},
  row: { ...pick('station', 'slug'), ...pick('rating', 'stars'), count: integer },
  text: `
select s.slug, count(*)::int as count, sum(r.stars)::int as stars
from rating r
join redemption x on x.redemption_id = r.redemption_id and x.state = 'completed'
join station s on s.station_id = x.station_id
group by s.slug`,
});

/**
 * Returns the number of ratings and the sum of their stars for each station, by the station's slug. Only ratings of
 * completed washes count.
 */
export async function sumRatings(db: Queryable): Promise<ReadonlyMap<string, RatingSum>> {
  const rows = await db.query(sumStatement, {});
  return new Map(rows.map(({ slug, count, stars }) => [slug, { count, stars }]));
}

const forgetCommentsStatement = statement({
  name: 'own_data_forget_comments',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: `
update rating r set comment_sealed = null
where r.order_id in (select order_id from shop_order where customer_id = :customer_id)
  or r.redemption_id in (select x.redemption_id from credit_lot c join redemption x using (lot_id)
    where c.customer_id = :customer_id)`,
});

/** Deletes the comments of a customer's ratings. The numbers of stars are retained. */
export async function forgetRatingComments(tx: Queryable, customerId: CustomerId): Promise<void> {
  await tx.query(forgetCommentsStatement, { customerId });
}
