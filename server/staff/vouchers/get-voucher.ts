import type { LotId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { UNREADABLE } from '#contracts/core/unreadable.ts';
import type { StaffVoucher, VoucherEvent } from '#contracts/staff/sales/vouchers.ts';
import { isoTextOf, isoTextOrNull } from '#domain/core/time/jerusalem-time.ts';
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
import { voucherPeopleOf } from './voucher-people.ts';

type GetDeps = SealedDeps & Pick<Deps, 'clock' | 'db'>;

/** Returns one voucher with its history. Personal data is masked. */
export async function getVoucher(deps: GetDeps, lotId: LotId): Promise<Outcome<StaffVoucher, 'voucher_not_found'>> {
  const row = await findVoucherDetail(deps.db, lotId);
  if (row === null) return refused('voucher_not_found');
  const [people, events] = await Promise.all([voucherPeopleOf(deps, row), listVoucherHistory(deps.db, lotId)]);
  const contact = people.buyer === UNREADABLE ? null : await findVoucherContact(deps, lotId);
  return accepted({
    ...voucherRowOf(deps, row),
    orderId: row.orderId,
    codeVersion: row.codeVersion,
    frozenAt: isoTextOrNull(row.frozenAt),
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
  if (contact === null || contact === UNREADABLE) return contact;
  return contact.includes('@') ? maskEmail(contact) : maskPhone(contact);
}

function eventOf(row: VoucherEventRow): VoucherEvent {
  const { redemptionId: _id, washState: _state, hasCase: _case, station, stationHe, at, until, ...event } = row;
  return {
    ...event,
    wash: reportableWashOf(row),
    at: isoTextOf(at),
    until: isoTextOrNull(until),
    station: station === null || stationHe === null ? null : { en: station, he: stationHe },
  };
}
