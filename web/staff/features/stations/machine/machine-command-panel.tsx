import type { ReactNode } from 'react';
import type { StationId } from '#contracts/core/ids.ts';
import {
  type StaffCommandKind,
  sendMachineCommand,
  type SentCommand,
} from '#contracts/staff/machines/machine-commands.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { machineCommandStateText, machineCommandLabels } from './command-words.ts';

type ActProps = {
  readonly kind: StaffCommandKind;
  readonly stationId: StationId;
  /** Number of the bay. Null for the whole machine. */
  readonly bayNo: number | null;
  /** Name of the bay or the machine, which the accessible name of the button contains. */
  readonly place: string;
  readonly isSupported: boolean;
  /** Newest command of this kind at this bay or machine. Null if no such command was sent. */
  readonly last: SentCommand | null;
  readonly volumePercent?: number;
  readonly onChanged: () => void;
  readonly children?: ReactNode;
};

/** Shows one machine command with a description, the result of the last command, and the button that sends it. */
export function MachineCommandPanel({ kind, place, isSupported, last, children, ...sending }: ActProps) {
  const { locale } = usePortal();
  const [pending, during] = useBusy();
  const { stationId, bayNo, volumePercent, onChanged } = sending;
  const { label, what } = machineCommandLabels[kind];
  async function press() {
    const more = volumePercent === undefined ? {} : { volumePercent };
    const body = { commandId: crypto.randomUUID(), bayNo, kind, ...more };
    const answer = await during(() => callStaff(sendMachineCommand, { params: { stationId }, body }));
    if (!answer.ok) showToast({ title: answer.problem.message, tone: 'danger' });
    onChanged();
  }
  return (
    <li>
      <div>
        <p className="lead-words">{label()}</p>
        <p className="staff-quiet">{what()}</p>
        <output className="own-line">{last === null ? '' : machineCommandStateText(last, locale)}</output>
        {children}
      </div>
      {isSupported ? (
        <button
          type="button"
          className="button button-secondary"
          aria-label={`${label()}: ${place}`}
          disabled={pending}
          onClick={() => void press()}
        >
          {label()}
        </button>
      ) : (
        <p className="staff-quiet">{m.staff_machine_cannot()}</p>
      )}
    </li>
  );
}
