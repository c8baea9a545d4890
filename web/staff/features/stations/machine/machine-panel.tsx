import { useState } from 'react';
import { getMachineLog, listMachineCommands, type SentCommand } from '#contracts/staff/machines/machine-commands.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Field } from '#web/ui/fields/field.tsx';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { MachineCommandPanel } from './machine-command-panel.tsx';

const REFRESH_MS = 5_000;
const VOLUMES = [0, 20, 40, 60, 80, 100] as const;
const USUAL_VOLUME = 60;

/** Shows the commands for the whole machine, which send it the settings and fetch its log. */
export function MachinePanel({ station }: { readonly station: StaffStation }) {
  const { stationId } = station;
  const resource = useStaffData(listMachineCommands, { params: { stationId } }, { refreshMs: REFRESH_MS });
  const [volumePercent, setVolume] = useState(USUAL_VOLUME);
  const [shownLog, setShownLog] = useState<string | null>(null);
  const { supported = [], rows = [] } = resource.value ?? {};
  const settings = rows.find(({ kind }) => kind === 'settings') ?? null;
  const log = rows.find(({ kind }) => kind === 'log') ?? null;
  const shared = { stationId, bayNo: null, place: m.staff_devices_this_controller(), onChanged: resource.retry };
  return (
    <>
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <ul className="machine-acts">
          <MachineCommandPanel
            {...shared}
            kind="settings"
            isSupported={supported.includes('settings')}
            last={settings}
            volumePercent={volumePercent}
          >
            <SettingsSent command={settings} />
            <Field label={m.staff_machine_volume()}>
              {(control) => (
                <select
                  {...control}
                  className="field-input"
                  value={volumePercent}
                  onChange={({ target }) => setVolume(Number(target.value))}
                >
                  {VOLUMES.map((volume) => (
                    <option key={volume} value={volume}>
                      {`${volume} %`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </MachineCommandPanel>
          <MachineCommandPanel {...shared} kind="log" isSupported={supported.includes('log')} last={log}>
            {log?.hasLog === true ? (
              <button type="button" className="button button-quiet" onClick={() => setShownLog(log.commandId)}>
                {m.staff_machine_log_show()}
              </button>
            ) : null}
          </MachineCommandPanel>
        </ul>
      )}
      {shownLog === null ? null : (
        <MachineLogDialog station={station} commandId={shownLog} onClose={() => setShownLog(null)} />
      )}
    </>
  );
}

function SettingsSent({ command }: { readonly command: SentCommand | null }) {
  if (command === null || command.settings === null) return null;
  const { minutes, offlineWashes, priceAgorot, volumePercent } = command.settings;
  const price = priceAgorot === undefined ? '–' : isolatedShekels(priceAgorot);
  return (
    <p className="staff-quiet">
      {m.staff_machine_settings_sent({ minutes, price, washes: offlineWashes, volume: volumePercent })}
    </p>
  );
}

type LogProps = { readonly station: StaffStation; readonly commandId: string; readonly onClose: () => void };

function MachineLogDialog({ station: { stationId }, commandId, onClose }: LogProps) {
  const resource = useStaffData(getMachineLog, { params: { stationId, commandId } });
  return (
    <StaffDialog title={m.staff_machine_log_title()} onClose={onClose}>
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <textarea
          className="field-input machine-log"
          dir="ltr"
          rows={14}
          readOnly
          aria-label={m.staff_machine_log_title()}
          value={resource.value.log}
        />
      )}
    </StaffDialog>
  );
}
