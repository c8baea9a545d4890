import { spawnSync } from 'node:child_process';

/**
 * `npm run bench [-- shop | portal | portal-pages | machines | phone]`: runs these benchmarks, each in a process of its
 * own. Without a name it runs all of them. Further parameters go to the benchmark.
 */
const benchmarks = {
  shop: 'bench/run.ts',
  portal: 'bench/measures/measure-portal.ts',
  'portal-pages': 'bench/measures/measure-portal-pages.ts',
  machines: 'bench/machines.ts',
  phone: 'bench/measures/measure-slow-phone.ts',
} as const;
/**
 * Flags of Node. The process that simulates thousands of controllers has a small young generation. A large young
 * generation would cause long pauses of the garbage collector, which would count in every measured time.
 */
const flags: Partial<Record<keyof typeof benchmarks, readonly string[]>> = { machines: ['--max-semi-space-size=4'] };
const names = ['shop', 'portal', 'portal-pages', 'machines', 'phone'] as const;

const [name, ...parameters] = process.argv.slice(2);
const chosen = names.filter((known) => name === undefined || known === name);
if (chosen.length === 0) throw new Error(`there is no benchmark ${name}: use one of ${names.join(', ')}`);
for (const known of chosen) {
  const { status } = spawnSync(process.execPath, [...(flags[known] ?? []), benchmarks[known], ...parameters], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
