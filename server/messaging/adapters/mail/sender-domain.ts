import { Resolver } from 'node:dns/promises';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Returns the TXT records of a domain name, or an empty list if there are none. Returns null if the DNS server did not
 * respond. Never throws.
 */
export type TxtLookup = (name: string) => Promise<readonly string[] | null>;

const TIMEOUT_MS = 3 * SECOND_MS;

/** Error codes of a DNS lookup for a missing record or a missing name. */
const absentCodes: readonly unknown[] = ['ENODATA', 'ENOTFOUND'];

export function createTxtLookup(): TxtLookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      return absentCodes.includes(code) ? [] : null;
    }
  };
}

/** DNS records of a sender's domain. `unknown` means that the DNS server did not respond. */
export type SenderDomainRecords = {
  readonly domain: string;
  readonly spf: 'found' | 'missing' | 'several' | 'unknown';
  readonly dmarc: 'found' | 'missing' | 'unknown';
};

/**
 * Matches reserved domains that never exist in public DNS (RFC 2606, RFC 6761). They are not looked up, so no DNS query
 * leaves this machine.
 */
const reservedName = /(?:^|\.)(?:example|invalid|localhost|test)$/;

/**
 * Checks if the domain of an email address has an SPF record, which lists its mail servers (RFC 7208), and a DMARC
 * policy (RFC 7489). A DMARC record of a parent domain counts too. DKIM keys cannot be checked, because only the mail
 * server knows their selector.
 */
export async function findSenderDomain(address: string, lookUp: TxtLookup): Promise<SenderDomainRecords> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (reservedName.test(domain)) return { domain, spf: 'unknown', dmarc: 'unknown' };
  const [spf, dmarc] = await Promise.all([findSpf(domain, lookUp), findDmarc(domain, lookUp)]);
  return { domain, spf, dmarc };
}

async function findSpf(domain: string, lookUp: TxtLookup): Promise<SenderDomainRecords['spf']> {
  const records = await lookUp(domain);
  if (records === null) return 'unknown';
  const count = records.filter((record) => /^v=spf1(?:\s|$)/i.test(record)).length;
  if (count === 0) return 'missing';
  return count === 1 ? 'found' : 'several';
}

/**
 * Matches domains under which companies register their own domains, such as co.il. DNS records of these domains say
 * nothing about a company.
 */
const registryDomain = /^(?:ac|co|com|gov|idf|k12|muni|net|org)\.[a-z]{2}$/;

/** Looks up the DMARC record of the domain itself and of each parent domain that can belong to the same company. */
async function findDmarc(domain: string, lookUp: TxtLookup): Promise<SenderDomainRecords['dmarc']> {
  const labels = domain.split('.');
  const parents = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  const names = parents.filter((name) => name === domain || !registryDomain.test(name));
  const found = await Promise.all(names.map((name) => lookUp(`_dmarc.${name}`)));
  if (found.some((records) => records?.some((record) => /^v=DMARC1(?:\s*;|$)/i.test(record)) === true)) return 'found';
  return found.includes(null) ? 'unknown' : 'missing';
}
