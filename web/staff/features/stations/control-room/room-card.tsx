import { useState } from 'react';
import { Link } from 'react-router';
import type { RoomBay, RoomStation } from '#contracts/staff/work-orders/control-room.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { When } from '../../../kit/when.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { BehindDialog } from '../figures/behind-dialog.tsx';
import { startsText, uptimeText } from '../figures/figure-texts.ts';
import { StateMark } from '../state-mark.tsx';
import { bayLabel, connectionLabel, nameIn, stationState } from '../station-words.ts';
import { levelText } from './level-words.ts';
import { roomLook } from './room-state.ts';

type Period = { readonly from: string; readonly to: string };

/** One station: its state, its bays with the figures of the period, and what is behind each figure. */
export function RoomCard({ station, period }: { readonly station: RoomStation; readonly period: Period }) {
  const { locale } = usePortal();
  const [opened, setOpened] = useState<RoomBay | null>(null);
  const { stationId, alerts, workOrders } = station;
  const name = nameIn(locale, station);
  return (
    <li className="room-card" id={`room-${station.slug}`} data-look={roomLook(station)} tabIndex={-1}>
      <div className="room-card-head">
        <h2>
          <Link to={`/admin/stations/${stationId}`}>{name}</Link>
        </h2>
        <p className="station-marks">
          {station.status === 'live' ? null : <StateMark {...stationState(station)} />}
          <StateMark {...connectionLabel(station, locale)} />
          {alerts === 0 ? null : <StateMark words={m.staff_room_alerts({ count: alerts })} tone="disabled" />}
          {workOrders === 0 ? null : (
            <Link to={`/admin/work-orders?state=active&station=${station.slug}`}>
              {m.staff_room_orders({ count: workOrders })}
            </Link>
          )}
        </p>
      </div>
      <ul className="room-bays" aria-label={m.staff_bays()}>
        {station.bays.map((bay) => (
          <Bay key={bay.bayNo} bay={bay} station={name} onOpen={() => setOpened(bay)} />
        ))}
      </ul>
      {opened === null ? null : (
        <BehindDialog
          stationId={stationId}
          row={{ ...opened, ...period }}
          title={`${name}, ${bayTitle(opened)}`}
          onClose={() => setOpened(null)}
        />
      )}
    </li>
  );
}

type BayProps = { readonly bay: RoomBay; readonly station: string; readonly onOpen: () => void };

function Bay({ bay, station, onOpen }: BayProps) {
  const { locale } = usePortal();
  const title = bayTitle(bay);
  return (
    <li className="room-bay">
      <p className="room-bay-name">
        <span>{title}</span>
        <StateMark {...bayLabel(bay)} />
      </p>
      <dl>
        <div>
          <dt>{m.staff_room_last_wash()}</dt>
          <dd>{bay.lastWashAt === null ? m.staff_room_no_wash() : <When at={bay.lastWashAt} locale={locale} />}</dd>
        </div>
        <div>
          <dt>{m.staff_figures_starts()}</dt>
          <dd>
            <Sentence text={startsText(bay)} />
          </dd>
        </div>
        <div>
          <dt>{m.staff_figures_uptime()}</dt>
          <dd>
            <Sentence text={uptimeText(bay)} />
          </dd>
        </div>
        {bay.levels.map((level) => (
          <div key={level.kind}>
            <dt>{levelText(level.kind)}</dt>
            <dd>{m.staff_room_percent({ percent: Math.round(level.percent) })}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="button button-quiet"
        aria-label={m.staff_room_behind_of({ place: `${station}, ${title}` })}
        onClick={onOpen}
      >
        {m.staff_room_behind()}
      </button>
    </li>
  );
}
