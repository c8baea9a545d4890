import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe } from '../../../lib/portal.tsx';
import { BaySetup } from '../bays/bay-setup.tsx';
import type { StationTabProps } from '../station-tab-props.ts';
import { StationDetailsPanel } from './station-details-panel.tsx';
import { ReadingLimitsPanel } from './limits-panel.tsx';
import { PicturePanel } from './picture-panel.tsx';

type Section = {
  /** Element id of the heading or the group of fields of this section. */
  readonly id: string;
  readonly label: () => string;
  /** True for a section that is visible only to staff users who can change the station. */
  readonly isForm?: true;
};

const sections: readonly Section[] = [
  { id: 'station-facts', label: m.staff_facts_title },
  { id: 'station-place', label: m.staff_place_title, isForm: true },
  { id: 'station-hours', label: m.staff_facts_hours, isForm: true },
  { id: 'station-picture', label: m.staff_station_picture },
  { id: 'station-bay-setup', label: m.staff_bays_setup, isForm: true },
  { id: 'station-limits', label: m.staff_limits_of_readings },
];

/**
 * Tab with the public details of the station, its photograph, its bays with their names, and the limits of its sensors.
 */
export function DetailsTab(part: StationTabProps) {
  const { station, onChanged } = part;
  return (
    <div className="section-columns">
      <SectionList />
      <div className="staff-stack">
        <StationDetailsPanel {...part} />
        <PicturePanel station={station} onChanged={onChanged} />
        <BaySetup station={station} onChanged={onChanged} />
        <ReadingLimitsPanel station={station} onChanged={onChanged} />
      </div>
    </div>
  );
}

function SectionList() {
  const mayWrite = mayUse(useMe(), 'station.write');
  return (
    <nav className="section-list" aria-label={m.staff_station_sections()}>
      <ul>
        {sections
          .filter(({ isForm }) => mayWrite || isForm !== true)
          .map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} className="section-link">
                {label()}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
