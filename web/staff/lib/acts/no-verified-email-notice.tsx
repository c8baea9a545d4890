import { sendCustomerVerification } from '#contracts/staff/customers/merge.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe } from '../portal.tsx';
import type { GoodwillPreview } from './goodwill-gift.ts';
import { StaffActionButton } from './staff-action-button.tsx';

type NoAddressProps = { readonly unverified: NonNullable<GoodwillPreview['to']>['unverified'] };

/**
 * States that the account has no verified email address. If a verification is pending, a button sends the verification
 * link again.
 */
export function NoVerifiedEmailNotice({ unverified }: NoAddressProps) {
  const maySend = mayUse(useMe(), 'export.pii');
  return (
    <div className="notice staff-stack">
      <p>{m.staff_goodwill_no_address()}</p>
      {unverified === null || !maySend ? null : (
        <div>
          <StaffActionButton
            endpoint={sendCustomerVerification}
            input={{ params: { customerId: unverified.customerId } }}
            label={m.staff_merge_verify_send({ to: leftToRight(unverified.emailMasked) })}
            done={({ emailMasked }) => m.staff_merge_verify_sent({ to: leftToRight(emailMasked) })}
            onDone={() => undefined}
          />
        </div>
      )}
    </div>
  );
}
