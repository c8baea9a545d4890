import { useState } from 'react';
import { listMachineCommands, type StaffCommandKind } from '#contracts/staff/machines/machine-commands.ts';
import type { StaffBay, StaffStation } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { mayUse, useMe } from '../../../lib/portal.tsx';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import { bayLabel } from '../station-words.ts';
import { FreeWashForm } from './free-wash-form.tsx';
import { MachineCommandPanel } from './machine-command-panel.tsx';

/**
 * Polling interval in ms while the dialog is open. It is short, so that the machine's response to a command appears
 * quickly.
 */
const REFRESH_MS = 2_000;

type MachineProps = {
  readonly station: StaffStation;
  readonly bay: StaffBay;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Dialog with the commands that can be sent to the machine of one bay, each with the result of the last command. */
export function MachineDialog(props: MachineProps) {
  const { station, bay, onChanged, onClose } = props;
  const [isGiving, setGiving] = useState(false);
  if (!isGiving) return <CommandsDialog {...props} onFreeWash={() => setGiving(true)} />;
  return (
    <StaffDialog title={`${m.staff_machine_free_wash()}: ${bayTitle(bay)}`} onClose={onClose}>
      <FreeWashForm
        station={station}
        bay={bay}
        onDone={() => {
          onChanged();
          onClose();
        }}
      />
    </StaffDialog>
  );
}

function CommandsDialog({
  station,
  bay,
  onChanged,
  onClose,
  onFreeWash,
}: MachineProps & { readonly onFreeWash: () => void }) {
  const mayGive = mayUse(useMe(), 'credit.mint');
  const { stationId, gateway } = station;
  const resource = useStaffData(listMachineCommands, { params: { stationId } }, { refreshMs: REFRESH_MS });
  const supported = resource.value?.supported ?? [];
  // these commands come first, because staff at the machine need them most often
  const first: readonly StaffCommandKind[] = ['identify', bay.lockedAt === null ? 'lock' : 'unlock', 'reset'];
  const further: readonly StaffCommandKind[] = ['rinse', ...(gateway === 'nayax' ? (['restart_reader'] as const) : [])];
  function changed() {
    resource.retry();
    onChanged();
  }
  const actOf = (kind: StaffCommandKind) => (
    <MachineCommandPanel
      key={kind}
      kind={kind}
      stationId={stationId}
      bayNo={bay.bayNo}
      place={bayTitle(bay)}
      // a bay can always be unlocked, because the server itself unlocks it if the machine that locked it was replaced
      isSupported={supported.includes(kind) || kind === 'unlock'}
      last={resource.value?.rows.find((row) => row.kind === kind && row.bayNo === bay.bayNo) ?? null}
      onChanged={changed}
    />
  );
  return (
    <StaffDialog title={m.staff_machine_open_of({ bay: bayTitle(bay) })} onClose={onClose}>
      <p>
        <StatusBadge {...bayLabel(bay)} />
      </p>
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <>
          {supported.length > 0 && gateway !== 'nayax' ? null : (
            <p className="notice">{gateway === 'nayax' ? m.staff_machine_nayax() : m.staff_machine_none()}</p>
          )}
          <ul className="machine-acts">
            {first.map(actOf)}
            {mayGive ? (
              <li>
                <div>
                  <p className="lead-words">{m.staff_machine_free_wash()}</p>
                  <p className="staff-quiet">{m.staff_machine_free_wash_what()}</p>
                </div>
                <button
                  type="button"
                  className="button button-secondary"
                  aria-label={`${m.staff_machine_free_wash()}: ${bayTitle(bay)}`}
                  onClick={onFreeWash}
                >
                  {m.staff_machine_free_wash()}
                </button>
              </li>
            ) : null}
            {further.map(actOf)}
          </ul>
        </>
      )}
    </StaffDialog>
  );
}
