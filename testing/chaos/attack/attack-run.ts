import { parseArgs } from 'node:util';
import { runAttack } from './attack.ts';

/** `npx node testing/chaos/attack/attack-run.ts --processes 1|2 [--rounds n] [--gifts n] [--deeds n] [--restarts n] [--seed n]` */
const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '2000' },
    gifts: { type: 'string', default: '200' },
    deeds: { type: 'string', default: '500' },
    restarts: { type: 'string', default: '0' },
    seed: { type: 'string' },
  },
});

const plan = {
  seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed),
  processes: Number(values.processes),
  rounds: Number(values.rounds),
  gifts: Number(values.gifts),
  deeds: Number(values.deeds),
  restarts: Number(values.restarts),
};
console.log(JSON.stringify(plan));
const begun = performance.now();
const { complaints, figures } = await runAttack(plan);
console.log(JSON.stringify({ ...figures, seconds: Math.round((performance.now() - begun) / 1_000) }, null, 2));
for (const complaint of complaints) console.error(`✗ ${complaint}`);
console.log(complaints.length === 0 ? 'each thing was had once' : `${complaints.length} complaints`);
process.exit(complaints.length === 0 ? 0 : 1);
