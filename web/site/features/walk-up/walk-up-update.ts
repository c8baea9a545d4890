import { createContext } from 'react';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';

/** Shows a newer state of the walk-up of the page: the answer of a press, or the content of an event. */
export const WalkUpUpdateContext = createContext<(walkUp: WalkUpView) => void>(() => undefined);
