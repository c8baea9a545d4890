import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { Past, PastEvent } from '#contracts/staff/past.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { savingsThen } from '#domain/staff/reports/past.ts';
import type { Deps } from '#server/deps.ts';
import { listTerms } from '#server/loyalty/public.ts';
import { listAccountEvents, listSavingActs, sumPastPoints } from './store/past-account.ts';
import { sumPastMoney } from './store/past.ts';

type AccountDeps = Pick<Deps, 'db'>;

type AccountWish = {
  readonly customerId: CustomerId;
  readonly orderIds: readonly OrderId[];
  readonly vouchers: Past['vouchers'];
  readonly at: number;
};

/** What was in an account, and what made its prices lower, at an instant (epoch ms). */
export async function accountThen(
  { db }: AccountDeps,
  { customerId, orderIds, vouchers, at }: AccountWish,
): Promise<Past['account']> {
  const [money, points, acts, terms] = await Promise.all([
    sumPastMoney(db, orderIds, at),
    sumPastPoints(db, customerId, at),
    listSavingActs(db, customerId, at),
    listTerms(db),
  ]);
  const inForce = terms.find(({ validFrom }) => validFrom <= at);
  return {
    ...money,
    ...points,
    washesLeft: vouchers.reduce((sum, { state, left }) => (state === 'active' ? sum + left : sum), 0),
    savings: savingsThen(acts, inForce?.percents.verified ?? 0, at),
  };
}

/** What happened to the account itself until then. */
export async function eventsOfAccount({ db }: AccountDeps, customerId: CustomerId, at: number): Promise<PastEvent[]> {
  const rows = await listAccountEvents(db, customerId, at);
  const none = { agorot: null, washes: null, ending: null, station: null };
  return rows.map((row) => ({ ...none, ...row, at: isoTextOf(row.at) })).toReversed();
}
