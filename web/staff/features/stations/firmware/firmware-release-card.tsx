import {
  openFirmwareRing,
  rollBackFirmware,
  sendFirmware,
  stopFirmware,
  type FirmwareReleaseView,
  type FirmwareStation,
} from '#contracts/staff/machines/firmware.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import { localizedName, timeText } from '../station-words.ts';
import { ringObstacleText, firmwareInstallLabels } from './firmware-words.ts';
import { stateTones } from '../../../lib/words/state-tones.ts';

type CardProps = {
  readonly release: FirmwareReleaseView;
  readonly stations: readonly FirmwareStation[];
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
};

/**
 * Card of one firmware release. It shows the file, the rollout rings that have it, the result at each station, and the
 * next step.
 */
export function FirmwareReleaseCard({ release, stations, mayWrite, onChanged }: CardProps) {
  const { locale } = usePortal();
  const { releaseId, version, url, digest, notes, ring, addedBy, addedAt, stoppedAt, stopReason } = release;
  const why = stoppedAt !== null && stopReason === 'failed' ? m.staff_firmware_stopped_itself() : null;
  return (
    <section className="staff-panel" aria-labelledby={`release-${releaseId}`}>
      <div className="staff-head">
        <h2 id={`release-${releaseId}`} className="section-title">
          <bdi>{version}</bdi>
        </h2>
        <StatusBadge
          words={stoppedAt === null ? ringText(ring) : m.staff_firmware_fault_stopped()}
          tone={stoppedAt === null ? (ring === 0 ? 'quiet' : 'active') : 'disabled'}
        />
      </div>
      <p className="staff-quiet">
        <bdi>{addedBy}</bdi>, {timeText(addedAt, locale)}
      </p>
      {notes === '' ? null : (
        <p>
          <bdi>{notes}</bdi>
        </p>
      )}
      <p className="staff-quiet release-file">
        <bdi dir="ltr">{url}</bdi>
        <br />
        <bdi dir="ltr">SHA-256 {digest}</bdi>
      </p>
      {why === null ? null : <p className="notice notice-danger">{why}</p>}
      <Installs release={release} stations={stations} mayWrite={mayWrite} onChanged={onChanged} />
      <p>{ringObstacleText(release, locale)}</p>
      {mayWrite ? <ReleaseActions release={release} onChanged={onChanged} /> : null}
    </section>
  );
}

function ReleaseActions({ release, onChanged }: Pick<CardProps, 'release' | 'onChanged'>) {
  const { releaseId, version, ring, stoppedAt, stopReason, next } = release;
  return (
    <div className="station-acts">
      {next.fault === null && next.ring !== null ? (
        <StaffActionButton
          endpoint={openFirmwareRing}
          input={{ params: { releaseId }, body: { ring: next.ring } }}
          label={m.staff_firmware_release({ ring: next.ring })}
          name={`${m.staff_firmware_release({ ring: next.ring })}: ${isolated(version)}`}
          done={({ sent }) => m.staff_firmware_sent({ count: sent })}
          onDone={onChanged}
          isPrimary
        />
      ) : null}
      {stoppedAt === null && ring > 0 ? (
        <StaffActionButton
          endpoint={stopFirmware}
          input={{ params: { releaseId } }}
          label={m.staff_firmware_stop()}
          name={`${m.staff_firmware_stop()}: ${isolated(version)}`}
          done={() => m.staff_firmware_fault_stopped()}
          onDone={onChanged}
        />
      ) : null}
      {stopReason === 'failed' ? (
        <StaffActionButton
          endpoint={stopFirmware}
          input={{ params: { releaseId } }}
          label={m.staff_firmware_withdraw()}
          name={`${m.staff_firmware_withdraw()}: ${isolated(version)}`}
          done={() => m.staff_firmware_withdrawn()}
          onDone={onChanged}
        />
      ) : null}
      {ring > 0 ? (
        <StaffActionButton
          endpoint={rollBackFirmware}
          input={{ params: { releaseId } }}
          label={m.staff_firmware_roll_back()}
          name={`${m.staff_firmware_roll_back()}: ${isolated(version)}`}
          done={({ sent }) => m.staff_firmware_sent({ count: sent })}
          onDone={onChanged}
        />
      ) : null}
    </div>
  );
}

function ringText(ring: number): string {
  return ring === 0 ? m.staff_firmware_no_ring() : m.staff_firmware_up_to({ ring });
}

function Installs({ release, stations, mayWrite, onChanged }: CardProps) {
  const { locale } = usePortal();
  const { releaseId, stoppedAt, installs } = release;
  return (
    <ul className="machine-acts">
      {installs.map(({ stationId, state, sentAt, installedAt, failedAt, failure }) => {
        const station = stations.find((each) => each.stationId === stationId);
        const name = station === undefined ? '' : localizedName(locale, station);
        const isOver = state === 'not_begun' || state === 'failed';
        return (
          <li key={stationId}>
            <div>
              <p className="lead-words">
                <bdi>{name}</bdi>
              </p>
              <p className="staff-quiet">
                {timeText(failedAt ?? installedAt ?? sentAt, locale)}
                {failure === null ? null : (
                  <>
                    {' · '}
                    <bdi>{failure}</bdi>
                  </>
                )}
              </p>
            </div>
            <StatusBadge words={firmwareInstallLabels[state]()} tone={stateTones.install[state]} />
            {mayWrite && isOver && stoppedAt === null ? (
              <StaffActionButton
                endpoint={sendFirmware}
                input={{ params: { releaseId }, body: { stationId } }}
                label={m.staff_firmware_again()}
                name={`${m.staff_firmware_again()}: ${isolated(name)}`}
                done={({ sent }) => m.staff_firmware_sent({ count: sent })}
                onDone={onChanged}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
