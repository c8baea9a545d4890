import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { getHolidaySchedule } from '#contracts/staff/holidays.ts';
import type { HolidayRule } from '#contracts/stations/holidays.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../../kit/page-header.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { HolidayClosingsPreview } from './holiday-closings-preview.tsx';
import { SpecialDayForm } from './special-day-form.tsx';
import { SpecialDayList } from './special-day-list.tsx';
import { HolidayRuleForm } from './holiday-rule-form.tsx';
import { initialHolidayRule } from './holiday-rule-preset.ts';
import { HolidayStationExceptions } from './station-exceptions.tsx';

/**
 * Page for closures on Shabbat and holidays, for stations that do not follow this rule, and for days with special
 * hours.
 */
export function HolidaysPage() {
  const resource = useStaffData(getHolidaySchedule, {});
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_place_holidays()} text={m.staff_holidays_text()} />
      <LoadState resource={resource} />
      {resource.value === null ? null : <LoadedHolidays loaded={resource.value} onChanged={resource.retry} />}
    </div>
  );
}

type LoadedProps = { readonly loaded: ResponseOf<typeof getHolidaySchedule>; readonly onChanged: () => void };

function LoadedHolidays({ loaded, onChanged }: LoadedProps) {
  const { stations, days } = loaded;
  const [draft, setDraft] = useState<HolidayRule>(loaded.rule ?? initialHolidayRule);
  return (
    <>
      <HolidayRuleForm
        saved={loaded.rule}
        version={loaded.version}
        rule={draft}
        onRule={setDraft}
        onChanged={onChanged}
      />
      <HolidayClosingsPreview rule={draft} stations={stations} />
      {stations.length === 0 ? null : <HolidayStationExceptions stations={stations} onChanged={onChanged} />}
      <section className="staff-panel" aria-labelledby="special-days">
        <h2 id="special-days" className="section-title">
          {m.staff_days_title()}
        </h2>
        <p className="staff-quiet">{m.staff_days_text()}</p>
        <SpecialDayList days={days} stations={stations} onChanged={onChanged} />
        <SpecialDayForm stations={stations} onChanged={onChanged} />
      </section>
    </>
  );
}
