import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../kit/empty-state.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';

type NoStationsProps = {
  /** Opens the form for a station. If it is missing, a link leads to the page with that form. */
  readonly onAdd?: () => void;
};

/** Replaces the stations on a screen while the shop has none. */
export function NoStations({ onAdd }: NoStationsProps) {
  const mayAdd = mayUse(useMe(), 'station.write');
  if (!mayAdd) return <EmptyState text={m.staff_cost_none()} />;
  return (
    <EmptyState text={m.staff_stations_empty()}>
      {onAdd === undefined ? (
        <Link to="/admin/stations" className="button button-secondary">
          {m.staff_stations_title()}
        </Link>
      ) : (
        <button type="button" className="button button-primary" onClick={onAdd}>
          {m.staff_stations_add()}
        </button>
      )}
    </EmptyState>
  );
}
