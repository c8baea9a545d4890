import { expect, test } from 'vitest';
import { findSenderDomain, type TxtLookup } from './sender-domain.ts';

/** DNS with these TXT records; a name with null gets no response. */
function dnsWith(records: Readonly<Record<string, readonly string[] | null>>): TxtLookup {
  return (name) => Promise.resolve(name in records ? (records[name] ?? null) : []);
}

const spf = 'v=spf1 include:_spf.mail.paws.co.il -all';
const dmarc = 'v=DMARC1; p=quarantine';

test.each([
  ['both records', { 'paws.co.il': ['a-token', spf], '_dmarc.paws.co.il': [dmarc] }, 'found', 'found'],
  ['no record', { 'paws.co.il': ['v=spf10 other', 'a-token'] }, 'missing', 'missing'],
  ['two SPF records', { 'paws.co.il': [spf, 'v=spf1 -all'], '_dmarc.paws.co.il': ['v=DMARC'] }, 'several', 'missing'],
  ['no response', { 'paws.co.il': null, '_dmarc.paws.co.il': null }, 'unknown', 'unknown'],
] as const)('a domain with %s', async (_what, records, ...found) => {
  const [foundSpf, foundDmarc] = found;
  expect(await findSenderDomain('hello@Paws.co.il', dnsWith(records))).toEqual({
    domain: 'paws.co.il',
    spf: foundSpf,
    dmarc: foundDmarc,
  });
});

test('the policy of a parent domain protects its subdomains; their mail servers are named by themselves', async () => {
  const records = { 'paws.co.il': [spf], '_dmarc.paws.co.il': [dmarc] };
  expect(await findSenderDomain('hello@mail.paws.co.il', dnsWith(records))).toMatchObject({
    spf: 'missing',
    dmarc: 'found',
  });
});

test('a policy of the registry is no policy of the company', async () => {
  const records = { 'paws.co.il': [spf], '_dmarc.co.il': [dmarc] };
  expect(await findSenderDomain('hello@paws.co.il', dnsWith(records))).toMatchObject({ dmarc: 'missing' });
});

test('reserved names are not looked up', async () => {
  const lookUp: TxtLookup = () => Promise.reject(new Error('no question leaves this machine'));
  expect(await findSenderDomain('shop@paws.example', lookUp)).toMatchObject({ spf: 'unknown', dmarc: 'unknown' });
});
