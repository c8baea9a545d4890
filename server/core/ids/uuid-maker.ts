import { randomUUIDv7 } from 'node:crypto';
import type { IdMaker } from './port.ts';

export const uuidMaker: IdMaker = { uuid: () => randomUUIDv7() };
