import { useState } from 'react';
import type { GeoPoint } from '#domain/stations/place/distance.ts';

const POSITION_TIMEOUT_MS = 10_000;
/**
 * Maximum age of the position in milliseconds. A position that is a few minutes old is accurate enough for a list of
 * stations.
 */
const FRESH_MS = 300_000;

type Position = { readonly place: GeoPoint | null; readonly asking: boolean; readonly refused: boolean };

/**
 * Returns the position of the visitor after the visitor has requested it. The position is used on the device and is
 * never sent.
 */
export function usePosition() {
  const [position, setPosition] = useState<Position>({ place: null, asking: false, refused: false });

  function ask(): void {
    if (!('geolocation' in navigator)) return setPosition({ place: null, asking: false, refused: true });
    setPosition((before) => ({ ...before, asking: true, refused: false }));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = { latitude: coords.latitude, longitude: coords.longitude };
        setPosition({ place, asking: false, refused: false });
      },
      () => setPosition({ place: null, asking: false, refused: true }),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: FRESH_MS },
    );
  }

  return { ...position, ask };
}
