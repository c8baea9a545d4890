import { randomUUIDv7 } from 'node:crypto';
import type { IdGenerator } from './port.ts';

export const uuidGenerator: IdGenerator = { uuid: () => randomUUIDv7() };
