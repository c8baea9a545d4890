import { parseArgs } from 'node:util';
import { runWashChaos } from './wash-chaos.ts';

/** `npx node testing/chaos/wash/wash-run.ts --kills 50 --processes 1|2 [--seed n] [--washers n] [--vouchers n]` */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    processes: { type: 'string', default: '1' },
    washers: { type: 'string', default: '8' },
    vouchers: { type: 'string', default: '400' },
    seed: { type: 'string' },
  },
});

const plan = {
  seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed),
  kills: Number(values.kills),
  processes: Number(values.processes),
  washers: Number(values.washers),
  vouchers: Number(values.vouchers),
};
console.log(JSON.stringify(plan));
const { complaints, figures } = await runWashChaos(plan);
console.log(JSON.stringify(figures, null, 2));
for (const complaint of complaints) console.error(`✗ ${complaint}`);
console.log(complaints.length === 0 ? 'each wash was spent once or given back' : `${complaints.length} complaints`);
process.exit(complaints.length === 0 ? 0 : 1);
