import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { AccountNotice } from '#domain/identity/account-notice.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import { id, instant, json, text } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

export type NewAccountNotice = {
  /** Names this change; one mail for each. */
  readonly noticeId: string;
  readonly customerId: CustomerId;
  readonly notice: AccountNotice;
  readonly locale: Locale;
  /** The address that is proven at this moment: a change that follows at once must not lead the mail elsewhere. */
  readonly email: string;
  readonly now: number;
};

function contextOf(dedupe: string): SealContext {
  return `outbox|payload|${dedupe}`;
}

const putStatement = statement({
  name: 'account_notice_put',
  params: { customer_id: id<CustomerId>(), dedupe: text, payload: json<object>(), now: instant },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload, next_attempt_at)
select 'account_notice', :dedupe, :payload, :now
from customer where customer_id = :customer_id and email_verified_at is not null and deleted_at is null`,
});

/** Puts a notice into the outbox, its address sealed for this row; nothing where the account has no proven address. */
export async function putAccountNotice(tx: Tx, keyring: Pick<Keyring, 'seal'>, wish: NewAccountNotice): Promise<void> {
  const { customerId, notice, locale } = wish;
  const dedupe = `account_notice:${wish.noticeId}`;
  const addressSealed = keyring.seal(contextOf(dedupe), wish.email).toString('base64');
  const payload = { customerId, notice, locale, addressSealed };
  await tx.query(putStatement, { customerId, dedupe, payload, now: wish.now });
}

/** Throws where this is not the address that was sealed for this row. */
export function openNoticeAddress(keyring: Pick<Keyring, 'open'>, dedupe: string, addressSealed: string): string {
  return keyring.open(contextOf(dedupe), Buffer.from(addressSealed, 'base64'));
}
