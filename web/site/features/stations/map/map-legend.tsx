import { m } from '#messages/compiled/messages.js';

/** Legend of the pins. A screen reader gets the same information from the names of the pins. */
export function MapLegend({ hasGroups }: { readonly hasGroups: boolean }) {
  const rows = [
    { look: 'free', sign: '2', words: m.stations_legend_free() },
    { look: 'none', sign: '', words: m.stations_legend_none() },
    ...(hasGroups ? [{ look: 'group', sign: '5', words: m.stations_legend_group() }] : []),
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
