import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { Place } from '#domain/stations/place/distance.ts';

/**
 * Returns the place that the map shows, and handlers for the number fields. While a number is typed, the map shows the
 * place before, because half of a number is a different place. It follows when the field is left or Enter is pressed.
 */
export function useSettledPlace(place: Place | null) {
  const [held, setHeld] = useState<{ readonly place: Place | null } | null>(null);
  function settle() {
    setHeld(null);
  }
  return {
    shown: held === null ? place : held.place,
    settle,
    typing: {
      onInput({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
        // a field that is filled from the map has no focus, and its number is complete
        if (currentTarget === document.activeElement) setHeld((before) => before ?? { place });
      },
      onBlur: settle,
      onKeyDown({ key }: KeyboardEvent<HTMLInputElement>) {
        if (key === 'Enter') settle();
      },
    },
  };
}
