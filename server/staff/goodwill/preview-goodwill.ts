import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { previewGoodwill as previewGoodwillCall } from '#contracts/staff/customers/goodwill.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import { amountWithoutApproval, actionLimitFor, noRoles } from '#domain/staff/action-limits.ts';
import { GOODWILL_MAX_AGOROT, shopDayBoundsAt } from '#domain/staff/customers/goodwill.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findSingleWashProduct, listProducts } from '#server/selling/public.ts';
import { readStaffLimits } from '../settings/staff-limits.ts';
import { isOwnEmail } from '../team/store/own-emails.ts';
import { findGoodwillGiver, sumGoodwillWithoutApproval } from './store/goodwill.ts';
import { findRecipient, type Recipient, type RecipientRef } from './find-recipient.ts';

type Preview = ResponseOf<typeof previewGoodwillCall>;
type PreviewDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'loyalty'>;

/**
 * Returns the washes and points that staff can give to a customer, and the recipient. The recipient is null until an
 * email address is typed.
 */
export async function previewGoodwill(
  deps: PreviewDeps,
  { staffId }: Staff,
  wanted: RecipientRef,
): Promise<Outcome<Preview, 'not_found'>> {
  const { db, clock, loyalty } = deps;
  const { customerId, orderId, lotId, caseId } = wanted;
  const isNamed = [customerId, orderId, lotId, caseId].some((id) => id !== undefined);
  const recipient = isNamed ? await findRecipient(deps, wanted) : null;
  if (isNamed && recipient === null) return refused('not_found');
  const [products, wash, { pointsPerWash }, aloneAgorot, own] = await Promise.all([
    listProducts(db, clock.now()),
    findSingleWashProduct(db, clock.now()),
    loyalty.read(),
    remainingLimitWithoutApproval(deps, staffId),
    isOwnEmail(db, staffId, [recipient?.emailIndex]),
  ]);
  return accepted({
    to: recipient === null ? null : viewOf(recipient, own),
    packages: products
      .filter(({ kind, priceAgorot }) => kind === 'package' && priceAgorot > 0 && priceAgorot <= GOODWILL_MAX_AGOROT)
      .map(({ number, name, nameHe, washCount, priceAgorot }) => ({
        number,
        name: { en: name, he: nameHe },
        washes: washCount,
        worthAgorot: priceAgorot,
      })),
    points: wash === null ? null : { pointsPerWash, washAgorot: wash.priceAgorot },
    aloneAgorot,
  });
}

/** Calculates the amount in agorot that a staff user may still give today without a second approval. */
async function remainingLimitWithoutApproval({ clock, db }: PreviewDeps, staffId: StaffId): Promise<number> {
  const [giver, limits, todayAgorot] = await Promise.all([
    findGoodwillGiver(db, staffId),
    readStaffLimits(db),
    sumGoodwillWithoutApproval(db, { staffId, ...shopDayBoundsAt(clock.now()) }),
  ]);
  const limit = actionLimitFor('goodwill', limits, giver ?? noRoles);
  return amountWithoutApproval(limit, { ofOrderAgorot: 0, todayAgorot });
}

function viewOf({ customerId, email, locale, unverifiedEmail }: Recipient, own: boolean): Preview['to'] {
  return {
    emailMasked: email === null ? null : maskEmail(email),
    locale,
    inAccount: customerId !== null,
    unverified:
      customerId === null || unverifiedEmail === null ? null : { customerId, emailMasked: maskEmail(unverifiedEmail) },
    own,
  };
}
