import { sweepPortal } from './portal-sweep.ts';

sweepPortal('he');
