import { useState } from 'react';
import type { GeoPoint } from '#domain/stations/place/distance.ts';

const POSITION_TIMEOUT_MS = 10_000;
/** Maximum age of the position in milliseconds; a few minutes are accurate enough for a list of stations. */
const FRESH_MS = 300_000;

type Position = { readonly place: GeoPoint | null; readonly asking: boolean; readonly refused: boolean };

/** Returns the visitor's position after they have requested it. It is used on the device and never sent. */
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
