import { z } from 'zod';
import { accountingPolicySchema } from '#contracts/ledger/accounting-policy.ts';
import type { AccountingPolicyResponse, AccountingPolicyEffect } from '#contracts/staff/accounting-policy.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getAccountingPolicy as getTerms, measureAccountingPolicyEffect } from '#server/ledger/public.ts';
import { listAuditEntriesOfAction } from '../audit/store/audit-log.ts';

/** Number of changes that the screen lists. The audit log contains all changes. */
const CHANGES_SHOWN = 50;

const changeSchema = z.object({ before: accountingPolicySchema, after: accountingPolicySchema });

/** Returns the current accounting terms and the history of their changes. */
export async function getAccountingPolicy({ db }: Pick<Deps, 'db'>): Promise<AccountingPolicyResponse> {
  const terms = await getTerms(db);
  const acts = await listAuditEntriesOfAction(db, { act: 'books.terms', limit: CHANGES_SHOWN });
  return {
    terms,
    changes: acts.map(({ detail, occurredAt, staffName }) => ({
      ...changeSchema.parse(detail),
      at: toIsoInstant(occurredAt),
      by: staffName,
    })),
  };
}

/**
 * Calculates how many vouchers and washes different accounting terms would affect. The portal shows these numbers
 * before the terms are saved.
 */
export async function previewAccountingPolicy(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { unusedMonths = null }: { readonly unusedMonths?: number | null | undefined },
): Promise<AccountingPolicyEffect> {
  const effect = await measureAccountingPolicyEffect(db, { unusedMonths, now: clock.now() });
  invariant(effect !== null, 'counts are always there');
  const { nextAt } = effect;
  return {
    ended: { vouchers: effect.endedVouchers, washes: effect.endedWashes, agorot: effect.endedAgorot },
    ending: {
      vouchers: effect.endingVouchers,
      washes: effect.endingWashes,
      agorot: effect.endingAgorot,
      nextAt: nextAt === null ? null : toIsoInstant(nextAt),
    },
    unused: { vouchers: effect.unusedVouchers, washes: effect.unusedWashes, agorot: effect.unusedAgorot },
    givenWashes: effect.givenWashes,
  };
}
