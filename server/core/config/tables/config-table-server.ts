import { optionalModules } from '#contracts/core/optional-modules.ts';
import type { ConfigEntry } from '../config-entry.ts';

/** Settings of the process itself: listen address, database, secrets, logs. */
export const serverEntries = [
  {
    name: 'NODE_ENV',
    fallback: 'development',
    meaning: '`production` requires every secret and refuses settings for development',
  },
  { name: 'PORT', fallback: '3000', meaning: 'Port to listen on; 0 takes a free one' },
  { name: 'HOST', fallback: '127.0.0.1; in production 0.0.0.0', meaning: 'Address to listen on' },
  {
    name: 'PUBLIC_URL',
    fallback: 'http://localhost:PORT',
    meaning: 'The address visitors type, without a path; compulsory and https in production',
  },
  {
    name: 'DATA_DIR',
    fallback: '.data',
    meaning: 'Folder of the private database and, in development, of the secrets',
  },
  {
    name: 'DATABASE_URL',
    fallback: null,
    meaning:
      'A PostgreSQL from 15 on, or several hosts of one (`postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`), of which the one that can be written to is used; absent: a private one in the data folder',
    secret: true,
  },
  {
    name: 'MASTER_SECRET',
    fallback: null,
    meaning: '32 bytes as 64 hexadecimal digits; links, codes and sealed data are derived from it, so never lose it',
    secret: true,
  },
  {
    name: 'MASTER_SECRET_OTHERS',
    fallback: null,
    meaning:
      'Further master secrets for decryption during a rotation, comma-separated: the next one, then the former one',
    secret: true,
  },
  {
    name: 'BRAND_FILE',
    fallback: 'brand.json',
    meaning: "The shop's names, numbers, claims and success stories in both languages",
  },
  {
    name: 'TRUSTED_PROXIES',
    fallback: null,
    meaning: 'Addresses or networks, comma-separated, of proxies whose X-Forwarded headers are used',
  },
  {
    name: 'GEO_LOOKUP_URLS',
    fallback: null,
    meaning:
      'Services that give the country of an address that the embedded database does not know, comma-separated, each with `{address}` in it; absent: none is called',
  },
  {
    name: 'DRAIN_SECONDS',
    fallback: '0',
    meaning:
      'Seconds (at most 10) in which the server still answers requests after a stop signal while `/readyz` fails; behind a load balancer longer than the interval of its health check',
  },
  {
    name: 'MODULES_OFF',
    fallback: null,
    meaning: `Parts that are switched off, comma-separated: ${optionalModules.map((name) => `\`${name}\``).join(', ')}; their calls, screens, messages and jobs are absent, their records stay. The shop does not start without a part that it still owes to customers`,
  },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: '`debug`, `info`, `warn`, `error` or `silent`' },
  {
    name: 'METRICS_TOKEN',
    fallback: null,
    meaning:
      'Bearer token for /metrics, at least 32 characters; absent: closed in production, open to this machine in development',
    secret: true,
  },
] as const satisfies readonly ConfigEntry[];
