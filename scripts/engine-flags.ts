import { readFileSync } from 'node:fs';

/**
 * Node flags of `npm start` (docs/decisions/0035), for the other ways to start a shop. The developer's settings file is
 * left out, because tests and servers do not read it.
 */
export function engineFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  return (scripts['start'] ?? '').split(' ').filter((word) => word.startsWith('--') && !word.startsWith('--env-file'));
}
