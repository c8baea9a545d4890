import { createContext } from 'react';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';

/**
 * Context with the function that shows a newer state of the page's walk-up. The state comes from the response to a
 * button press, or from an event.
 */
export const WalkUpUpdateContext = createContext<(walkUp: WalkUpView) => void>(() => undefined);
