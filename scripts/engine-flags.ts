import { readFileSync } from 'node:fs';

/**
 * Returns the Node flags of `npm start` (docs/decisions/0035), so that a shop that is started differently has them,
 * too. The flag for the developer's settings file is left out, because tests and servers do not read this file.
 */
export function engineFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  return (scripts['start'] ?? '').split(' ').filter((word) => word.startsWith('--') && !word.startsWith('--env-file'));
}
