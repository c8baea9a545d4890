import { readFileSync } from 'node:fs';

/** What `npm start` tells Node itself (docs/decisions/0143); whoever starts a shop in another way says the same. */
export function engineFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  return (scripts['start'] ?? '').split(' ').filter((word) => word.startsWith('--'));
}
