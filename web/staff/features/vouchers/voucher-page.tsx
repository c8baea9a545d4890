import { useState } from 'react';
import { useParams } from 'react-router';
import type { LotId } from '#contracts/core/ids.ts';
import { getStaffVoucher, type StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { getPastVoucher } from '#contracts/staff/past.ts';
import { m } from '#messages/compiled/messages.js';
import { BackToList } from '../../lib/back-to-list.tsx';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { GoodwillButton } from '../../lib/acts/goodwill-button.tsx';
import { isIdInAddress } from '../../lib/id-in-address.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { PastField, useAsOf } from '../../past/as-of.tsx';
import { PastView } from '../../past/past-view.tsx';
import { CareDialog } from './care-dialog.tsx';
import { careNames, careOf, isPossible, type CareName } from './voucher-care.ts';
import { VoucherPeople } from './voucher-people.tsx';
import { VoucherState } from './voucher-state.tsx';
import { VoucherTimeline } from './voucher-timeline.tsx';
import { meaningOf, named, reasonWords, washWords } from './voucher-words.ts';

/** One voucher: what it is, whose it is, what happened to it, and what can be done. */
export function VoucherPage() {
  const { lotId } = useParams();
  const { at, look } = useAsOf();
  if (!isIdInAddress<LotId>(lotId)) return <h1 className="text-2xl">{m.staff_missing_title()}</h1>;
  return (
    <div className="staff-stack" key={lotId}>
      <BackToList list="/admin/vouchers" label={m.staff_voucher_back()} />
      <PastField key={at} at={at} look={look} />
      {at === null ? <Voucher lotId={lotId} /> : <PastVoucher lotId={lotId} at={at} />}
    </div>
  );
}

function Voucher({ lotId }: { readonly lotId: LotId }) {
  const [version, setVersion] = useState(0);
  const asked = useStaffData(getStaffVoucher, { params: { lotId } }, { version });
  return (
    <>
      {asked.value === null ? <h1 className="text-2xl">{m.staff_vouchers_title()}</h1> : null}
      <AskedState asked={asked} />
      {asked.value === null ? null : <Opened voucher={asked.value} onChanged={() => setVersion(version + 1)} />}
    </>
  );
}

function PastVoucher({ lotId, at }: { readonly lotId: LotId; readonly at: string }) {
  const asked = useStaffData(getPastVoucher, { params: { lotId }, query: { at } });
  return <PastView title={m.staff_past_voucher()} asked={asked} />;
}

type OpenedProps = { readonly voucher: StaffVoucher; readonly onChanged: () => void };

function Opened({ voucher, onChanged }: OpenedProps) {
  return (
    <>
      <header className="staff-head">
        <div>
          <h1 className="text-2xl">{m.staff_voucher_title({ ending: `\u2066${voucher.codeEnding}\u2069` })}</h1>
          <p className="staff-quiet">{meaningOf(voucher)}</p>
          {voucher.freezeReason === null ? null : (
            <p className="staff-quiet">
              {m.staff_voucher_reason()}: {reasonWords(voucher.freezeReason)}
            </p>
          )}
        </div>
        <VoucherState state={voucher.state} />
      </header>
      <VoucherFacts voucher={voucher} />
      <VoucherActs voucher={voucher} onChanged={onChanged} />
      <VoucherPeople voucher={voucher} onRevealed={onChanged} />
      <VoucherTimeline events={voucher.timeline} />
    </>
  );
}

function VoucherFacts({ voucher }: { readonly voucher: StaffVoucher }) {
  const { locale } = usePortal();
  const { left, washes, held, expiresAt, packageName, kind, orderCode, issuedAt } = voucher;
  return (
    <dl className="staff-stats">
      <div className="staff-stat">
        <dt>{m.staff_voucher_column_left()}</dt>
        <dd>
          <span className="text-2xl font-bold text-ink">
            {m.staff_voucher_left_of({ left: String(left), washes: washWords(washes) })}
          </span>
          {held === 0 ? null : m.staff_voucher_at_machine({ count: washWords(held) })}
        </dd>
      </div>
      <div className="staff-stat">
        <dt>{m.staff_voucher_last_day()}</dt>
        <dd>{expiresAt === null ? m.staff_voucher_no_last_day() : formatDate(Date.parse(expiresAt), locale)}</dd>
      </div>
      <div className="staff-stat">
        <dt>{m.staff_voucher_what()}</dt>
        <dd>
          <span>
            <bdi>{named(packageName, locale)}</bdi>
          </span>
          {kind === 'gift' ? m.staff_voucher_gift() : null}
        </dd>
      </div>
      <div className="staff-stat">
        <dt>{m.staff_voucher_order()}</dt>
        <dd>
          <span>
            <bdi dir="ltr">{orderCode}</bdi>
          </span>
          {formatDate(Date.parse(issuedAt), locale)}
        </dd>
      </div>
    </dl>
  );
}

function VoucherActs({ voucher, onChanged }: OpenedProps) {
  const me = useMe();
  const [opened, setOpened] = useState<CareName | null>(null);
  const possible = careNames.filter((name) => isPossible(name, voucher));
  if (!mayUse(me, 'voucher.write')) return null;
  return (
    <section className="staff-stack" aria-labelledby="voucher-acts">
      <h2 id="voucher-acts" className="text-xl">
        {m.staff_voucher_acts()}
      </h2>
      {possible.length === 0 ? <p className="staff-quiet">{m.staff_voucher_acts_none()}</p> : null}
      <div className="staff-verify">
        {possible.map((name) => (
          <button key={name} type="button" className="button button-secondary" onClick={() => setOpened(name)}>
            {careOf(name).label()}
          </button>
        ))}
        <GoodwillButton to={{ lotId: voucher.lotId }} onDone={onChanged} />
      </div>
      {opened === null ? null : (
        <CareDialog name={opened} voucher={voucher} onChanged={onChanged} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}
