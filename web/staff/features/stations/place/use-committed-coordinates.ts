import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { GeoPoint } from '#domain/stations/place/distance.ts';
import { runAfterPointerUp } from '#web/lib/forms/run-after-pointer-up.ts';

/**
 * Returns the coordinates that the map shows, and handlers for the number fields. A half-typed number would be a
 * different location, so the map keeps the previous coordinates during typing. The map updates when the field loses the
 * focus or Enter is pressed.
 */
export function useCommittedCoordinates(place: GeoPoint | null) {
  const [held, setHeld] = useState<{ readonly place: GeoPoint | null } | null>(null);
  function settle() {
    setHeld(null);
  }
  return {
    shown: held === null ? place : held.place,
    settle,
    typing: {
      onInput({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
        // a field without the focus was filled from the map or from a pasted link, so its number is complete
        if (currentTarget === document.activeElement) setHeld((before) => before ?? { place });
      },
      // the update waits until the pointer is released, because the map can change its height and would move the button
      // that is being pressed
      onBlur: () => runAfterPointerUp(settle),
      onKeyDown({ key }: KeyboardEvent<HTMLInputElement>) {
        if (key === 'Enter') settle();
      },
    },
  };
}
