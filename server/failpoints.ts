import { ConfigError } from './core/config/config.ts';
import { createFailpoint, parseFailpoint, type Failpoint } from './core/failpoints.ts';
import { modules, type AppModule } from './modules.ts';

export type FailpointName = Extract<AppModule, { readonly failpoints: unknown }>['failpoints'][number];

const names: readonly FailpointName[] = modules.flatMap((module) => ('failpoints' in module ? module.failpoints : []));

/**
 * Creates the failpoint with the name and action in `text`, the value of FAILPOINT. If `text` is null, the failpoint
 * never kills the process. Throws ConfigError if the name or action does not exist.
 */
export function armFailpoint(text: string | null): Failpoint {
  const armed = parseFailpoint(text, names);
  if (text !== null && armed === null) {
    throw new ConfigError([`FAILPOINT must be <name>:kill with one of ${names.join(', ')}`]);
  }
  return createFailpoint(armed);
}
