import type { ReactNode } from 'react';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { LoadedNotes } from '../../lib/notes/use-notes.ts';
import { usePortal } from '../../lib/portal.tsx';
import { PersonTimeline, type PersonActivity } from './person-timeline.tsx';
import { WashFacts } from './timeline-lines.tsx';
import { WashCaseLink } from '../../lib/washes/wash-case.tsx';
import { VoucherLink } from '../../lib/washes/voucher-link.tsx';

type Voucher = StaffCustomer['vouchers'][number];

/** Number of lines of a section that are always visible. Staff can expand the other lines. */
const LINES_SHOWN = 5;

type PartProps = { readonly id: string; readonly title: string; readonly none: string; readonly lines: ReactNode[] };

/** Section on the page of a person, with a title and lines. If there are no lines, it shows the sentence `none`. */
function PersonSection({ id, title, none, lines }: PartProps) {
  const older = lines.slice(LINES_SHOWN);
  return (
    <section className="order-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lines.length === 0 ? (
        <p className="staff-quiet">{none}</p>
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

/** Line for one wash. It links to the case about the wash, or has the button that opens a case. */
function WashRow({ wash }: { readonly wash: StaffCustomer['washes'][number] }) {
  const { locale } = usePortal();
  return (
    <li>
      <div className="wash-facts">
        <WashFacts wash={wash} />
      </div>
      <time dateTime={wash.at} className="staff-quiet">
        {formatDateTime(Date.parse(wash.at), locale)}
      </time>
      <WashCaseLink wash={wash} at={wash.at} station={wash.station} />
    </li>
  );
}

type PersonPartsProps = {
  readonly life: PersonActivity & Pick<StaffCustomer, 'vouchers'>;
  readonly notes: LoadedNotes;
  /** Sentence that is shown for a person without vouchers. */
  readonly noVouchers: string;
  /** Elements for the notes and for the facts of an account. */
  readonly children: ReactNode;
};

/**
 * Sections on the page of a person. The wide column contains the newest twenty washes, the newest twenty vouchers and
 * the history, and the narrow column contains notes and facts. Washes come first, because callers mostly ask about
 * their last wash.
 */
export function PersonSections({ life, notes, noVouchers, children }: PersonPartsProps) {
  return (
    <div className="order-page person-page">
      <div className="staff-stack">
        <PersonSection
          id="customer-washes"
          title={m.staff_customer_wash_history()}
          none={m.staff_customer_washes_none()}
          lines={life.washes.map((wash) => (
            <WashRow key={wash.redemptionId} wash={wash} />
          ))}
        />
        <PersonSection
          id="customer-vouchers"
          title={m.staff_customer_vouchers()}
          none={noVouchers}
          lines={life.vouchers.map((voucher) => (
            <VoucherLine key={voucher.lotId} voucher={voucher} />
          ))}
        />
        <PersonTimeline life={life} notes={notes.value?.notes ?? null} />
      </div>
      <div className="staff-stack">{children}</div>
    </div>
  );
}
