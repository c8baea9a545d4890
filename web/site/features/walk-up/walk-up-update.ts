import { createContext } from 'react';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';

/**
 * Function that shows a newer state of the page's walk-up: the response to a button press, or the content of an event.
 */
export const WalkUpUpdateContext = createContext<(walkUp: WalkUpView) => void>(() => undefined);
