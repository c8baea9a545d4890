import type { Topics } from './messaging/public.ts';
import { modules } from './modules.ts';

const registered: readonly Topics[] = modules.flatMap((module) => ('topics' in module ? [module.topics] : []));

/** Every message topic of the outbox. */
export const topics: Topics = Object.assign({}, ...registered);
