import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { AccountNotice } from '#domain/identity/account-notice.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { instant, json } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type NewAccountNotice = {
  readonly noticeId: string;
  readonly customerId: CustomerId;
  readonly notice: AccountNotice;
  readonly locale: Locale;
  /**
   * Email address that is verified when the notice is added to the outbox. It is stored, because a second change
   * directly afterwards must not redirect the mail.
   */
  readonly email: string;
  readonly now: number;
};

function sealContextOf(dedupe: string): SealContext {
  return `outbox|payload|${dedupe}`;
}

const addStatement = statement({
  name: 'account_notice_put',
  params: { ...pick('customer', 'customer_id'), ...pick('outbox', 'dedupe'), payload: json<object>(), now: instant },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload, next_attempt_at)
select 'account_notice', :dedupe, :payload, :now
from customer where customer_id = :customer_id and email_verified_at is not null and deleted_at is null`,
});

/**
 * Adds a notice to the outbox, with the email address encrypted for this row. Does nothing if the account has no
 * verified email address or was deleted.
 */
export async function enqueueAccountNotice(
  tx: Tx,
  keyring: Pick<Keyring, 'seal'>,
  added: NewAccountNotice,
): Promise<void> {
  const { customerId, notice, locale } = added;
  const dedupe = `account_notice:${added.noticeId}`;
  const addressSealed = keyring.seal(sealContextOf(dedupe), added.email).toString('base64');
  const payload = { customerId, notice, locale, addressSealed };
  await tx.query(addStatement, { customerId, dedupe, payload, now: added.now });
}

/** Returns the decrypted email address of a notice. Throws if it was not encrypted for this row. */
export function decryptNoticeEmail(keyring: Pick<Keyring, 'open'>, dedupe: string, addressSealed: string): string {
  return keyring.open(sealContextOf(dedupe), Buffer.from(addressSealed, 'base64'));
}
