import four from '../../illustrations/station-four.svg';
import one from '../../illustrations/station-one.svg';
import three from '../../illustrations/station-three.svg';
import two from '../../illustrations/feature-dual.svg';

type StationDrawing = { readonly picture: string; readonly isSquare: boolean };

const drawings: readonly StationDrawing[] = [
  { picture: one, isSquare: true },
  { picture: two, isSquare: true },
  { picture: three, isSquare: false },
];

/**
 * Returns the drawing that shows a station with this number of bays. Returns the largest drawing if the station has
 * more than four bays.
 */
export function stationDrawing(bays: number): StationDrawing {
  return drawings[bays - 1] ?? { picture: four, isSquare: false };
}
