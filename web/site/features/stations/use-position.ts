import { useState } from 'react';
import type { Place } from './distance.ts';

const PATIENCE_MS = 10_000;
/** A place of a few minutes ago is near enough for a list of stations. */
const FRESH_MS = 300_000;

type Position = { readonly place: Place | null; readonly asking: boolean; readonly refused: boolean };

/** Where the visitor is, only when they ask; it is used here and sent nowhere. */
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
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  }

  return { ...position, ask };
}
