import { expect, test } from 'vitest';
import { defineRateLimits } from '#server/core/http/limits/define-rate-limits.ts';
import { mergeUniqueRecords } from '#server/core/modules/define-module.ts';
import { limits, modules } from '#server/modules.ts';

/** Limits of an IP address that refuse, with the reason why a proof of work cannot replace the refusal. */
const refusing = {
  pdfs_by_address: 'a link in a mail carries no header',
  wallet_calls_by_address: 'called by the phone’s operating system',
  wallet_logs_by_address: 'called by the phone’s operating system',
  work_by_address: 'is the request for a challenge itself',
  provider_flows_by_address: 'a plain link carries no header',
  events_by_address: 'visits are not counted, and no visitor is refused anything',
};

test('customers who share an IP address are asked for a proof of work, and are refused only where none can be sent', () => {
  const rules = Object.entries(limits);
  const refused = rules.filter(([, { by, onExceeded }]) => by.endsWith('address') && onExceeded === undefined);
  expect(refused.map(([name]) => name).toSorted()).toEqual(Object.keys(refusing).toSorted());
  const wider = rules.filter(([, { by, onExceeded }]) => by === 'wider_network' && onExceeded !== 'proof_of_work');
  expect(wider).toEqual([]);
});

test('a limit has the name under which its module declares it', () => {
  expect(Object.entries(limits).filter(([name, limit]) => limit.name !== name)).toEqual([]);
});

test('two modules cannot declare a limit of the same name', () => {
  const [name = ''] = Object.keys(limits);
  const declared = modules.flatMap((module) => ('limits' in module ? [module.limits] : []));
  const second = defineRateLimits({ [name]: { by: 'address', max: 1, windowMs: 1 } });
  expect(() => mergeUniqueRecords([...declared, second])).toThrow(`two modules declare '${name}'`);
});
