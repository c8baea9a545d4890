import { z } from 'zod';
import { booksTermsSchema } from '#contracts/ledger/books-terms.ts';
import type { BooksTermsResponse, BooksTermsEffect } from '#contracts/staff/books-terms.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getBooksTerms as getTerms, measureBooksTermsEffect } from '#server/ledger/public.ts';
import { listAuditEntriesOfAction } from '../audit/store/audit-log.ts';

/** Number of changes that the screen lists. The audit log contains all changes. */
const CHANGES_SHOWN = 50;

const changeSchema = z.object({ before: booksTermsSchema, after: booksTermsSchema });

/** Returns the current accounting terms and the history of their changes. */
export async function getBooksTerms({ db }: Pick<Deps, 'db'>): Promise<BooksTermsResponse> {
  const terms = await getTerms(db);
  const acts = await listAuditEntriesOfAction(db, { act: 'books.terms', limit: CHANGES_SHOWN });
  return {
    terms,
    changes: acts.map(({ detail, occurredAt, staffName }) => ({
      ...changeSchema.parse(detail),
      at: isoTextOf(occurredAt),
      by: staffName,
    })),
  };
}

/**
 * Calculates how many vouchers and washes different accounting terms would affect. The portal shows these numbers
 * before the terms are saved.
 */
export async function previewBooksTerms(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { unusedMonths = null }: { readonly unusedMonths?: number | null | undefined },
): Promise<BooksTermsEffect> {
  const effect = await measureBooksTermsEffect(db, { unusedMonths, now: clock.now() });
  invariant(effect !== null, 'counts are always there');
  const { nextAt } = effect;
  return {
    ended: { vouchers: effect.endedVouchers, washes: effect.endedWashes, agorot: effect.endedAgorot },
    ending: {
      vouchers: effect.endingVouchers,
      washes: effect.endingWashes,
      agorot: effect.endingAgorot,
      nextAt: nextAt === null ? null : isoTextOf(nextAt),
    },
    unused: { vouchers: effect.unusedVouchers, washes: effect.unusedWashes, agorot: effect.unusedAgorot },
    givenWashes: effect.givenWashes,
  };
}
