import { Link } from 'react-router';
import { getFirstDay } from '#contracts/staff/first-day.ts';
import { m } from '#messages/compiled/messages.js';
import { stepWords } from '../../lib/words/step-words.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

/** What is still missing before the shop opens, until all of it is there or an owner wants to hear no more of it. */
export function StillMissing() {
  const { value } = useStaffData(getFirstDay, {});
  if (value === null || value.marks.includes('dismissed')) return null;
  const missing = value.steps.filter(({ done }) => !done);
  if (missing.length === 0) return null;
  const isStopping = missing.some(({ stops }) => stops);
  return (
    <section className={`notice ${isStopping ? 'notice-danger' : 'notice-info'} first-day-missing`}>
      <h2 className="text-lg">{m.staff_first_missing()}</h2>
      <p>{missing.map(({ name }) => stepWords[name]()).join(' · ')}</p>
      <p>
        <Link to="/admin/first-day" className="button button-secondary">
          {m.staff_first_open()}
        </Link>
      </p>
    </section>
  );
}
