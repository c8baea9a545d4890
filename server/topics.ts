import type { Config } from './core/config/config.ts';
import type { Topics } from './messaging/public.ts';
import { enabledModules } from './modules.ts';

/**
 * Returns the message topics of this shop. A message of a module in MODULES_OFF stays in the outbox and is sent when
 * the module is switched on again.
 */
export function listTopics(config: Pick<Config, 'modulesOff'>): Topics {
  const registered = enabledModules(config).flatMap((module): Topics[] => ('topics' in module ? [module.topics] : []));
  return Object.assign({}, ...registered);
}
