import type { CustomerId, LotId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { CaseKind } from '#contracts/staff/cases/inbox.ts';
import { IDLE_MS } from '#domain/core/session.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomerIdByEmail, readProfile, reachAccount } from '#server/identity/public.ts';
import { reachVoucherHolder } from '#server/selling/public.ts';
import { findSender } from '../inbox/find-sender.ts';
import { findCustomerRow } from '../customers/store/customer-list.ts';
import { findVoucherDetail } from '../vouchers/store/voucher-detail.ts';

/** Whom somebody means: an account, whoever has a voucher, whoever wrote, or an address. */
export type Wanted = {
  readonly customerId?: CustomerId | undefined;
  readonly lotId?: LotId | undefined;
  readonly caseKind?: CaseKind | undefined;
  readonly caseId?: string | undefined;
  readonly email?: string | undefined;
  readonly locale?: Locale | undefined;
};

export type Recipient = {
  /** Null: by mail, to nobody's account. */
  readonly customerId: CustomerId | null;
  /** Where mails go; null where no address of an account was proven. */
  readonly email: string | null;
  readonly locale: Locale;
  /** What their address is found by, proven or not; null where an account has none. */
  readonly emailIndex: Buffer | null;
};

type RecipientDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/** Who it would go to; an address that an account has proven means that account. Null where nobody is found. */
export async function findRecipient(deps: RecipientDeps, wanted: Wanted): Promise<Recipient | null> {
  const { customerId, lotId, caseKind, caseId, email, locale } = wanted;
  if (customerId !== undefined) return await ofAccount(deps, customerId);
  if (lotId !== undefined) return await ofVoucher(deps, lotId);
  if (caseKind !== undefined && caseId !== undefined) {
    const sender = await findSender(deps, { kind: caseKind, id: caseId });
    return sender === null ? null : await ofAddress(deps, sender);
  }
  return email === undefined ? null : await ofAddress(deps, { email, locale: locale ?? 'he' });
}

async function ofVoucher(deps: RecipientDeps, lotId: LotId): Promise<Recipient | null> {
  const voucher = await findVoucherDetail(deps.db, lotId);
  if (voucher === null) return null;
  if (voucher.customerId !== null) return await ofAccount(deps, voucher.customerId);
  const reach = await reachVoucherHolder(deps, lotId);
  return reach === null ? null : await ofAddress(deps, reach);
}

async function ofAddress(
  deps: RecipientDeps,
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<Recipient | null> {
  const customerId = await findCustomerIdByEmail(deps, email);
  if (customerId !== null) return await ofAccount(deps, customerId);
  return { customerId: null, email, locale, emailIndex: emailIndexOf(deps.keyring, email) };
}

async function ofAccount(deps: RecipientDeps, customerId: CustomerId): Promise<Recipient | null> {
  const now = deps.clock.now();
  const row = await findCustomerRow(deps.db, { customerId, now, idleSince: now - IDLE_MS });
  if (row === null) return null;
  const { email } = readProfile(deps.keyring, customerId, row.profileSealed);
  const reach = await reachAccount(deps, customerId);
  return {
    customerId,
    email: reach?.email ?? null,
    locale: row.locale,
    emailIndex: email === null ? null : emailIndexOf(deps.keyring, email),
  };
}
