import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { getHolidays } from '#contracts/staff/holidays.ts';
import type { HolidayRule } from '#contracts/stations/holidays.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHead } from '../../../kit/page-head.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { ClosingsPreview } from './closings-preview.tsx';
import { DayForm } from './day-form.tsx';
import { DayList } from './day-list.tsx';
import { RuleForm } from './rule-form.tsx';
import { initialHolidayRule } from './rule-preset.ts';
import { StationExceptions } from './station-exceptions.tsx';

/**
 * Page for closures on Shabbat and holidays, for stations that do not follow this rule, and for days with special
 * hours.
 */
export function HolidaysPage() {
  const resource = useStaffData(getHolidays, {});
  return (
    <div className="staff-stack">
      <PageHead title={m.staff_place_holidays()} text={m.staff_holidays_text()} />
      <LoadState resource={resource} />
      {resource.value === null ? null : <LoadedHolidays loaded={resource.value} onChanged={resource.retry} />}
    </div>
  );
}

type LoadedProps = { readonly loaded: ResponseOf<typeof getHolidays>; readonly onChanged: () => void };

function LoadedHolidays({ loaded, onChanged }: LoadedProps) {
  const { stations, days } = loaded;
  const [draft, setDraft] = useState<HolidayRule>(loaded.rule ?? initialHolidayRule);
  return (
    <>
      <RuleForm saved={loaded.rule} version={loaded.version} rule={draft} onRule={setDraft} onChanged={onChanged} />
      <ClosingsPreview rule={draft} stations={stations} />
      {stations.length === 0 ? null : <StationExceptions stations={stations} onChanged={onChanged} />}
      <section className="staff-panel" aria-labelledby="special-days">
        <h2 id="special-days" className="section-title">
          {m.staff_days_title()}
        </h2>
        <p className="staff-quiet">{m.staff_days_text()}</p>
        <DayList days={days} stations={stations} onChanged={onChanged} />
        <DayForm stations={stations} onChanged={onChanged} />
      </section>
    </>
  );
}
