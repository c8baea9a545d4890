import { useState } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { revealVoucher, type StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { giftClaimText } from '#web/lib/words/gift-claim-words.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { readable } from '../../lib/shown-name.ts';
import { callStaff } from '../../lib/data/staff-api.ts';

type Clear = AnswerOf<typeof revealVoucher>;

function holderOf({ holderMasked, inAccount }: StaffVoucher): string {
  if (holderMasked !== null) return holderMasked;
  return inAccount ? m.staff_voucher_account_unknown() : m.staff_voucher_no_account();
}

function Person({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="staff-stat">
      <dt>{name}</dt>
      <dd>
        <span>
          <bdi>{readable(value)}</bdi>
        </span>
      </dd>
    </div>
  );
}

function Claim({ claim }: Pick<StaffVoucher, 'claim'>) {
  const { locale } = usePortal();
  return claim === null ? null : <Person name={m.staff_voucher_claimed()} value={giftClaimText(claim, locale)} />;
}

type PeopleProps = { readonly voucher: StaffVoucher; readonly onRevealed: () => void };

/** Whose a voucher is, behind dots until somebody who may asks for more. */
export function VoucherPeople({ voucher, onRevealed }: PeopleProps) {
  const me = useMe();
  const [clear, setClear] = useState<Clear | null>(null);
  const [pending, during] = useBusy();
  async function reveal() {
    const answer = await during(() => callStaff(revealVoucher, { params: { lotId: voucher.lotId } }));
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    setClear(answer.value);
    return onRevealed();
  }
  const recipient = clear === null ? voucher.recipientMasked : joined(clear);
  return (
    <section className="staff-stack" aria-labelledby="voucher-people">
      <h2 id="voucher-people" className="text-xl">
        {m.staff_voucher_people()}
      </h2>
      <dl className="staff-stats">
        <Person
          name={m.staff_voucher_buyer()}
          value={clear?.buyer ?? voucher.buyerMasked ?? m.staff_voucher_forgotten()}
        />
        <Person name={m.staff_voucher_holder()} value={clear?.holder ?? holderOf(voucher)} />
        <Claim claim={voucher.claim} />
        {recipient === null ? null : <Person name={m.staff_voucher_recipient()} value={recipient} />}
      </dl>
      {mayUse(me, 'customer.reveal') && clear === null ? (
        <div className="staff-verify">
          <button type="button" className="button button-secondary" disabled={pending} onClick={() => void reveal()}>
            {m.staff_reveal()}
          </button>
          <p className="staff-quiet">{m.staff_reveal_text()}</p>
        </div>
      ) : null}
    </section>
  );
}

function joined({ recipientName, recipient }: Clear): string | null {
  const known = [recipientName, recipient].filter((part) => part !== null);
  return known.length === 0 ? null : known.join(', ');
}
