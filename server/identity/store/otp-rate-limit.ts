import type { OptionalCallingCode } from '#contracts/core/places/calling-codes.ts';
import { otpRateLimits, type OtpRateLimit, type ReachedRateLimits } from '#domain/identity/otp.ts';
import { boolean, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { NewOtpChallenge } from './otp-challenge.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const lockStatement = statement({
  name: 'otp_challenge_lock',
  params: {},
  text: `select pg_advisory_xact_lock(hashtextextended('otp_challenge', 0)) is null as locked`,
  row: { locked: boolean },
});

/**
 * Serialises requests for codes across processes. Rate limits count rows, and two concurrent counts would both be below
 * the maximum.
 */
export async function lockOtpRequests(tx: Tx): Promise<void> {
  await tx.query(lockStatement, {});
}

const fillsStatement = statement({
  name: 'otp_challenge_fills',
  params: {
    ...pick('otp_challenge', 'phone_mac browser_hash address_mac'),
    number_minute: integer,
    number_quarter: integer,
    number_day: integer,
    browser_hour: integer,
    address_hour: integer,
    shop_hour: integer,
    shop_day: integer,
    strangers_hour: integer,
    strangers_day: integer,
  },
  row: {
    number_minute: nullable(instant),
    number_quarter: nullable(instant),
    number_day: nullable(instant),
    browser_hour: nullable(instant),
    address_hour: nullable(instant),
    shop_hour: nullable(instant),
    shop_day: nullable(instant),
    strangers_hour: nullable(instant),
    strangers_day: nullable(instant),
  },
  text: `
select
  (select created_at from otp_challenge where phone_mac = :phone_mac
    order by created_at desc offset :number_minute - 1 limit 1)
    as number_minute,
  (select created_at from otp_challenge where phone_mac = :phone_mac
    order by created_at desc offset :number_quarter - 1 limit 1)
    as number_quarter,
  (select created_at from otp_challenge where phone_mac = :phone_mac
    order by created_at desc offset :number_day - 1 limit 1)
    as number_day,
  (select created_at from otp_challenge where browser_hash = :browser_hash
    order by created_at desc offset :browser_hour - 1 limit 1)
    as browser_hour,
  (select min(newest) from (
     select max(created_at) as newest from otp_challenge
     where address_mac = :address_mac and phone_mac <> :phone_mac group by phone_mac
     order by 1 desc limit :address_hour) as other
   having count(*) >= :address_hour) as address_hour,
  (select created_at from otp_challenge order by created_at desc offset :shop_hour - 1 limit 1) as shop_hour,
  (select created_at from otp_challenge order by created_at desc offset :shop_day - 1 limit 1) as shop_day,
  (select created_at from otp_challenge where not trusted order by created_at desc offset :strangers_hour - 1 limit 1)
    as strangers_hour,
  (select created_at from otp_challenge where not trusted order by created_at desc offset :strangers_day - 1 limit 1)
    as strangers_day`,
});

const rateLimitNames = Object.keys(otpRateLimits) as readonly OtpRateLimit[];

/**
 * For each rate limit, returns the time of its `max`-th newest use, in epoch ms; null if there were fewer than `max`
 * uses. A use is a code; for `addressHour` it is the newest code of each other phone number with the same IP address.
 * `scale` is 1 in production; it multiplies the maximum of every rate limit except `numberMinute`. Hold the lock of
 * `lockOtpRequests`.
 */
export async function findReachedRateLimits(
  tx: Tx,
  request: Pick<NewOtpChallenge, 'phoneMac' | 'browserHash' | 'addressMac'>,
  scale: number,
): Promise<ReachedRateLimits> {
  const sizes = Object.fromEntries(
    rateLimitNames.map((name) => [
      name,
      name === 'numberMinute' ? otpRateLimits[name].max : Math.max(1, Math.round(otpRateLimits[name].max * scale)),
    ]),
  ) as Readonly<Record<OtpRateLimit, number>>;
  const [row] = await tx.query(fillsStatement, { ...request, ...sizes });
  if (row === undefined) throw new Error('the rate limits of codes are missing');
  return row;
}

const countryStatement = statement({
  name: 'otp_challenge_country',
  params: { country: word<OptionalCallingCode>(), since: instant },
  row: { sent: integer },
  text: 'select count(*)::int as sent from otp_challenge where country = :country and created_at > :since',
});

/** Counts the codes that were sent to a country that the owner has enabled. Hold the lock of `lockOtpRequests`. */
export async function countOtpCodesToCountry(tx: Tx, country: OptionalCallingCode, since: number): Promise<number> {
  const [row] = await tx.query(countryStatement, { country, since });
  if (row === undefined) throw new Error('the count of codes of a country is missing');
  return row.sent;
}
