import { m } from '#messages/compiled/messages.js';

type LegendProps = {
  readonly hasGroups: boolean;
  /** True if the state of a station on the map is unknown. */
  readonly hasUnknown: boolean;
};

/** Legend that explains the pins. A screen reader gets the same information from the names of the pins. */
export function MapLegend({ hasGroups, hasUnknown }: LegendProps) {
  const rows = [
    { look: 'free', sign: '', words: m.stations_legend_free() },
    { look: 'none', sign: '', words: m.stations_legend_none() },
    ...(hasUnknown ? [{ look: 'unknown', sign: '?', words: m.stations_legend_unknown() }] : []),
    ...(hasGroups ? [{ look: 'group', sign: '3', words: m.stations_legend_group() }] : []),
  ];
  return (
    <ul className="map-legend">
      {rows.map(({ look, sign, words }) => (
        <li key={look}>
          <span className="legend-pin" data-look={look} aria-hidden="true">
            {sign}
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}
