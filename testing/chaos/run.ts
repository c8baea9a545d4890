import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { chaosProviders } from './peers/provider-under-fire.ts';

/** `npx node testing/chaos/run.ts [--provider sandbox|payplus|cardcom|nayax_ecom] --purchases 1000 --kills 50 --processes 1|2 [--seed n] [--shoppers n]` */
const { values } = parseArgs({
  options: {
    provider: { type: 'string', default: 'sandbox' },
    purchases: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '50' },
    processes: { type: 'string', default: '1' },
    shoppers: { type: 'string', default: '20' },
    'ready-seconds': { type: 'string', default: '10' },
    seed: { type: 'string' },
  },
});

const provider = chaosProviders.find((name) => name === values.provider);
if (provider === undefined) throw new Error(`--provider is one of ${chaosProviders.join(', ')}`);

const plan = {
  provider,
  seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed),
  purchases: Number(values.purchases),
  kills: Number(values.kills),
  processes: Number(values.processes),
  shoppers: Number(values.shoppers),
  readyBudgetMs: Number(values['ready-seconds']) * 1_000,
  startsAgain: false,
};
console.log(JSON.stringify(plan));
const { complaints, figures } = await runChaos(plan);
console.log(JSON.stringify(figures, null, 2));
for (const complaint of complaints) console.error(`✗ ${complaint}`);
console.log(complaints.length === 0 ? 'nothing lost, nothing doubled' : `${complaints.length} complaints`);
process.exit(complaints.length === 0 ? 0 : 1);
