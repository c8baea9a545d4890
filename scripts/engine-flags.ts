import { readFileSync } from 'node:fs';

/**
 * The flags that `npm start` gives Node (docs/decisions/0143), for every other way of starting a shop. The developer's
 * file of settings is left out: tests and servers do not read it.
 */
export function engineFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  return (scripts['start'] ?? '').split(' ').filter((word) => word.startsWith('--') && !word.startsWith('--env-file'));
}
