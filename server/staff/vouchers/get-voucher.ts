import type { LotId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import type { StaffVoucher, VoucherEvent } from '#contracts/staff/sales/vouchers.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import { maskEmail, maskPhone } from '#domain/core/text/masking.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { giftClaimOf } from '#server/entitlements/public.ts';
import { findVoucherContact } from '#server/selling/public.ts';
import { maskedNameOf } from '../customers/list-customers.ts';
import { findVoucherDetail } from './store/voucher-detail.ts';
import { reportableWashOf } from '../orders/store/reportable-wash.ts';
import { listVoucherHistory, type VoucherEventRow } from './store/voucher-history.ts';
import { voucherRowOf } from './list-vouchers.ts';
import { voucherContactsOf } from './voucher-contacts.ts';

type VoucherDetailDeps = SealedDeps & Pick<Deps, 'clock' | 'db'>;

/** Returns one voucher with its history. Personal data is masked. */
export async function getVoucher(
  deps: VoucherDetailDeps,
  lotId: LotId,
): Promise<Outcome<StaffVoucher, 'voucher_not_found'>> {
  const row = await findVoucherDetail(deps.db, lotId);
  if (row === null) return refused('voucher_not_found');
  const [people, events] = await Promise.all([voucherContactsOf(deps, row), listVoucherHistory(deps.db, lotId)]);
  const contact = people.buyer === UNREADABLE_PLACEHOLDER ? null : await findVoucherContact(deps, lotId);
  return accepted({
    ...voucherRowOf(deps, row),
    orderId: row.orderId,
    codeVersion: row.codeVersion,
    frozenAt: toIsoInstantOrNull(row.frozenAt),
    freezeReason: row.freezeReason,
    heldElsewhere: row.heldElsewhere,
    buyerMasked: maskedContact(people.buyer),
    buyerErased: row.buyerErased,
    given: row.given,
    holderMasked: maskedContact(people.holder),
    holderNameMasked: row.customerId === null ? null : maskedNameOf(deps, row.customerId, row.profileSealed),
    recipientMasked: maskedContact(people.recipient),
    customerId: row.customerId,
    claim: giftClaimOf(row.claim),
    reissueToMasked: contact === null ? null : maskEmail(contact.email),
    locale: row.locale,
    timeline: events.map(eventOf),
  });
}

function maskedContact(contact: string | null): string | null {
  if (contact === null || contact === UNREADABLE_PLACEHOLDER) return contact;
  return contact.includes('@') ? maskEmail(contact) : maskPhone(contact);
}

function eventOf(row: VoucherEventRow): VoucherEvent {
  const { redemptionId: _id, washState: _state, hasCase: _case, station, stationHe, at, until, ...event } = row;
  return {
    ...event,
    wash: reportableWashOf(row),
    at: toIsoInstant(at),
    until: toIsoInstantOrNull(until),
    station: station === null || stationHe === null ? null : { en: station, he: stationHe },
  };
}
