import { useState } from 'react';
import { Link } from 'react-router';
import { renewSticker } from '#contracts/staff/station-actions.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { usePortal } from '../../lib/portal.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { timeText } from './station-words.ts';

type StickerProps = {
  readonly station: StaffStation;
  readonly onChanged: () => void;
  readonly mayWrite: boolean;
};

/** Shows the times at which staff last scanned the sticker of each bay on their regular visits. */
function StickerScans({ station }: Pick<StickerProps, 'station'>) {
  const { locale } = usePortal();
  return (
    <>
      <p className="staff-quiet">{m.staff_stickers_round()}</p>
      <ul className="staff-activity">
        {station.bays
          .filter(({ state }) => state !== 'retired')
          .map((bay) => (
            <li key={bay.bayNo}>
              <span>{bayTitle(bay)}</span>
              <span className="staff-quiet">
                {bay.stickerSeenAt === null
                  ? m.staff_sticker_not_seen()
                  : m.staff_sticker_seen_at({ time: timeText(bay.stickerSeenAt, locale) })}
              </span>
              {bay.stickerDue ? <StatusBadge words={m.staff_sticker_due()} tone="disabled" /> : null}
            </li>
          ))}
      </ul>
    </>
  );
}

/**
 * Link to print the stickers of the bays again, and a button for the dialog that makes all current stickers invalid.
 */
export function StickerPanel({ station, onChanged, mayWrite }: StickerProps) {
  const [asking, setAsking] = useState(false);
  const { stationId, version, sticker } = station;
  return (
    <section className="staff-panel staff-stack" aria-labelledby="station-stickers">
      <h2 id="station-stickers" className="panel-title">
        {m.staff_devices_sticker()}
      </h2>
      {sticker === null ? null : (
        <p>
          {m.staff_devices_sticker_code({ code: leftToRight(sticker.shortCode), version: String(sticker.version) })}
        </p>
      )}
      <StickerScans station={station} />
      <div className="station-acts">
        <Link to={`/admin/stickers?station=${stationId}`} className="button button-secondary">
          {m.staff_devices_sticker_print()}
        </Link>
        {mayWrite ? (
          <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
            {m.staff_devices_sticker_renew()}
          </button>
        ) : null}
      </div>
      {asking ? (
        <StaffDialog title={m.staff_devices_sticker_renew()} onClose={() => setAsking(false)}>
          <p className="notice notice-danger">{m.staff_devices_sticker_warn()}</p>
          <StaffActionButton
            endpoint={renewSticker}
            input={{ params: { stationId }, body: { version } }}
            label={m.staff_devices_sticker_confirm()}
            done={() => m.staff_devices_sticker_done()}
            onDone={() => {
              setAsking(false);
              onChanged();
            }}
            isPrimary
          />
        </StaffDialog>
      ) : null}
    </section>
  );
}
