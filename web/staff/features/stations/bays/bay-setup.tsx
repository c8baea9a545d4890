import { useState } from 'react';
import { addBay, changeBay } from '#contracts/staff/station-actions.ts';
import type { StaffBay, StaffStation } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { mayUse, useMe } from '../../../lib/portal.tsx';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import { bayLabel } from '../station-words.ts';
import { BayDialog } from './bay-dialog.tsx';

type SetupProps = { readonly station: StaffStation; readonly onChanged: () => void };

/**
 * Section that adds, renames and retires bays. These actions are rare, so they are separate from the list with the
 * current state of the bays.
 */
export function BaySetup({ station, onChanged }: SetupProps) {
  const [naming, setNaming] = useState<StaffBay | null>(null);
  const { bays, stationId, version } = station;
  if (!mayUse(useMe(), 'station.write')) return null;
  return (
    <section className="staff-stack" aria-labelledby="station-bay-setup">
      <div className="staff-head">
        <h2 id="station-bay-setup" className="panel-title">
          {m.staff_bays_setup()}
        </h2>
        <StaffActionButton
          endpoint={addBay}
          input={{ params: { stationId }, body: { version } }}
          label={m.staff_bay_add()}
          done={() => m.staff_bay_added()}
          onDone={onChanged}
        />
      </div>
      <ul className="station-bay-list">
        {bays.map((bay) => (
          <li key={bay.bayNo} className="station-bay" data-retired={bay.state === 'retired'}>
            <h3>
              {bayTitle(bay)} {bay.state === 'retired' ? <StatusBadge {...bayLabel(bay)} /> : null}
            </h3>
            <BaySetupActions station={station} bay={bay} onChanged={onChanged} onName={() => setNaming(bay)} />
          </li>
        ))}
      </ul>
      {naming === null ? null : (
        <BayDialog station={station} bay={naming} onChanged={onChanged} onClose={() => setNaming(null)} />
      )}
    </section>
  );
}

type ActsProps = SetupProps & { readonly bay: StaffBay; readonly onName: () => void };

function BaySetupActions({ station: { stationId, version, bays }, bay, onChanged, onName }: ActsProps) {
  const { bayNo, name, nameHe, state } = bay;
  const place = bayTitle(bay);
  const isRetired = state === 'retired';
  const isOnly = bays.filter((each) => each.state !== 'retired').length === 1;
  return (
    <div className="station-bay-acts">
      {isRetired ? null : (
        <button
          type="button"
          className="button button-secondary"
          aria-label={`${m.staff_bay_rename()}: ${place}`}
          onClick={onName}
        >
          {m.staff_bay_rename()}
        </button>
      )}
      {isOnly && !isRetired ? null : (
        <StaffActionButton
          endpoint={changeBay}
          input={{ params: { stationId, bayNo }, body: { version, name, nameHe, retired: !isRetired } }}
          label={isRetired ? m.staff_bay_unretire() : m.staff_bay_retire()}
          name={`${isRetired ? m.staff_bay_unretire() : m.staff_bay_retire()}: ${place}`}
          done={() => (isRetired ? m.staff_bay_back_done({ bay: place }) : m.staff_bay_retired_done({ bay: place }))}
          onDone={onChanged}
        />
      )}
    </div>
  );
}
