import type { ReactNode } from 'react';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { LoadedNotes } from '../../lib/notes/use-notes.ts';
import { usePortal } from '../../lib/portal.tsx';
import { PersonTimeline, type PersonActivity } from './person-timeline.tsx';
import { VoucherLink } from '../../lib/washes/voucher-link.tsx';

type Voucher = StaffCustomer['vouchers'][number];

/** Number of vouchers that are always visible. Staff can expand the other vouchers. */
const LINES_SHOWN = 5;

function VoucherLine({ voucher }: { readonly voucher: Voucher }) {
  const { locale } = usePortal();
  const { lotId, codeEnding, kind, packageName, left, washes, expiresAt } = voucher;
  return (
    <li>
      <VoucherLink lotId={lotId} codeEnding={codeEnding} />
      <bdi>{packageName[locale]}</bdi>
      {kind === 'gift' ? <span className="staff-state staff-state-quiet">{m.staff_order_kind_gift()}</span> : null}
      <span className="staff-quiet">{m.staff_voucher_left({ count: left, total: washes })}</span>
      {expiresAt === null ? null : (
        <time dateTime={expiresAt} className="staff-quiet">
          {m.staff_voucher_last_day()}: {formatDate(Date.parse(expiresAt), locale)}
        </time>
      )}
    </li>
  );
}

type PersonPartsProps = {
  readonly life: PersonActivity & Pick<StaffCustomer, 'vouchers'>;
  readonly notes: LoadedNotes;
  /** Sentence that is shown for a person without vouchers. */
  readonly noVouchers: string;
  readonly children: ReactNode;
};

type VouchersProps = Pick<PersonPartsProps, 'noVouchers'> & { readonly vouchers: readonly Voucher[] };

/** The vouchers of a person. The older ones are collapsed. */
function VouchersSection({ vouchers, noVouchers }: VouchersProps) {
  const lines = vouchers.map((voucher) => <VoucherLine key={voucher.lotId} voucher={voucher} />);
  const older = lines.slice(LINES_SHOWN);
  return (
    <section className="order-card" aria-labelledby="customer-vouchers">
      <h2 id="customer-vouchers">{m.staff_customer_vouchers()}</h2>
      {lines.length === 0 ? (
        <p className="staff-quiet">{noVouchers}</p>
      ) : (
        <ul className="staff-activity">{lines.slice(0, LINES_SHOWN)}</ul>
      )}
      {older.length === 0 ? null : (
        <details>
          <summary className="staff-summary">{m.staff_person_older({ count: older.length })}</summary>
          <ul className="staff-activity">{older}</ul>
        </details>
      )}
    </section>
  );
}

/**
 * Sections on the page of a person. The wide column contains the history and the newest twenty vouchers, and the narrow
 * column contains notes and facts. The history comes first, because callers mostly ask about what happened last.
 */
export function PersonSections({ life, notes, noVouchers, children }: PersonPartsProps) {
  return (
    <div className="order-page person-page">
      <div className="staff-stack">
        <PersonTimeline life={life} notes={notes.value?.notes ?? null} />
        <VouchersSection vouchers={life.vouchers} noVouchers={noVouchers} />
      </div>
      <div className="staff-stack">{children}</div>
    </div>
  );
}
