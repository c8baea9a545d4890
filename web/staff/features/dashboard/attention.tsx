import { Link } from 'react-router';
import { getAttention, type AttentionName } from '#contracts/staff/attention.ts';
import { STATS_REFRESH_MS } from '#contracts/staff/dashboard.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

/** What waits is called, and where it is worked through. */
const kinds = {
  books_broken: { label: () => m.staff_attention_books_broken(), to: '/admin/dashboard#books' },
  payment_exceptions: { label: () => m.staff_attention_payment_exceptions(), to: '/admin/payments?show=exception' },
  refunds_failed: { label: () => m.staff_attention_refunds_failed(), to: '/admin/payments?show=refund_failed' },
  disputes: { label: () => m.staff_attention_disputes(), to: '/admin/payments?show=disputed' },
  dead_letters: { label: () => m.staff_attention_dead_letters(), to: '/admin/payments?show=dead' },
  provider_documents: { label: () => m.staff_attention_provider_documents(), to: '/admin/orders?attention=yes' },
  cases_overdue: { label: () => m.staff_attention_cases_overdue(), to: '/admin/inbox?due=overdue' },
  cases_due_soon: { label: () => m.staff_attention_cases_due_soon(), to: '/admin/inbox?due=soon' },
  cases_open: { label: () => m.staff_attention_cases_open(), to: '/admin/inbox' },
  deletions_late: { label: () => m.staff_attention_deletions_late(), to: '/admin/retention' },
  stations_silent: { label: () => m.staff_attention_stations_silent(), to: '/admin/stations' },
  washes_lost: { label: () => m.staff_attention_washes_lost(), to: '/admin/stations?show=attention' },
  first_day_gaps: { label: () => m.staff_attention_first_day_gaps(), to: '/admin/first-day' },
} as const satisfies Record<AttentionName, { readonly label: () => string; readonly to: string }>;

/** What waits for a person, the most pressing first; each number opens its rows. */
export function Attention() {
  const asked = useStaffData(getAttention, {}, { refreshMs: STATS_REFRESH_MS, live: true });
  const rows = asked.value?.rows ?? null;
  return (
    <section className="staff-stack" aria-labelledby="attention">
      <h2 id="attention" className="text-lg">
        {m.staff_attention_title()}
      </h2>
      <AskedState asked={asked} />
      {rows?.length === 0 ? <p className="staff-quiet">{m.staff_attention_none()}</p> : null}
      {rows === null || rows.length === 0 ? null : (
        <ul className="staff-attention">
          {rows.map(({ name, count }) => (
            <li key={name}>
              <Link to={kinds[name].to}>
                <span>{kinds[name].label()}</span>
                <bdi dir="ltr" className="staff-attention-count">
                  {count.toLocaleString('en')}
                </bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
