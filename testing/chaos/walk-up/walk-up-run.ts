import { parseArgs } from 'node:util';
import { runWalkUpChaos } from './walk-up-chaos.ts';

/** `npx node testing/chaos/walk-up/walk-up-run.ts --walk-ups 10000 --kills 50 [--seed n] [--customers n] [--peace-seconds n]` */
const { values } = parseArgs({
  options: {
    'walk-ups': { type: 'string', default: '10000' },
    kills: { type: 'string', default: '50' },
    customers: { type: 'string', default: '24' },
    'peace-seconds': { type: 'string', default: '15' },
    seed: { type: 'string' },
  },
});

const plan = {
  seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed),
  walkUps: Number(values['walk-ups']),
  kills: Number(values.kills),
  customers: Number(values.customers),
  longestPeaceMs: Number(values['peace-seconds']) * 1_000,
  processes: 2,
};
function say(what: string): void {
  console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${what}`);
}

console.log(JSON.stringify(plan));
const { complaints, figures } = await runWalkUpChaos({ ...plan, say });
console.log(JSON.stringify(figures, null, 2));
for (const complaint of complaints) console.error(`✗ ${complaint}`);
console.log(
  complaints.length === 0 ? 'each payment became water, a voucher or a refund' : `${complaints.length} complaints`,
);
process.exit(complaints.length === 0 ? 0 : 1);
