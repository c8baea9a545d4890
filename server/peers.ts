import { randomBytes } from 'node:crypto';
import { DEVELOPMENT_IDP_PATH } from '#contracts/identity/development-idp.ts';
import { developmentIdpPlugin } from '#peers/practice-id/development-idp.routes.ts';
import { sandboxPayPlugin } from '#peers/sandbox-bank/sandbox-pay.routes.ts';
import { createSandboxStore } from '#peers/sandbox-bank/store/sandbox.ts';
import { registerTerminalRoutes } from '#peers/terminal/terminal.routes.ts';
import {
  SIMULATED_MACHINE_ID,
  SIMULATED_PRICE_AGOROT,
  SIMULATED_STATION_SLUG,
} from '#peers/nayax-terminal/simulated-machine.ts';
import { createTerminals, type SimulatedTerminals } from '#peers/terminal/terminals.ts';
import { registerDevelopmentOutboxRoutes } from '#peers/sinks/development-outbox.routes.ts';
import type { App } from './core/http/app-type.ts';
import type { Config } from './config.ts';
import { localUrl, startupText } from './core/listening.ts';
import type { Deps } from './deps.ts';
import { isSandboxDataLost } from './payments/public.ts';
import { listStickers, NAYAX_DEFAULTS, newEnrolmentCode, connectNayaxBay } from './stations/public.ts';

export const SANDBOX_PATH = '/sandbox-pay';

/**
 * Registers the simulated providers of this server: the sandbox bank, the identity provider, the mailbox and the
 * machines.
 */
export async function registerSimulatedProviders(
  app: App,
  deps: Deps,
  terminals: SimulatedTerminals | null,
): Promise<void> {
  registerOutbox(app, deps);
  if (terminals !== null) registerTerminalRoutes(app, { ...deps, terminals, publicUrl: deps.config.publicUrl });
  await registerSandbox(app, deps);
  await registerDevelopmentIdp(app, deps);
}

/**
 * Registers the development outbox, a page with the messages that a development adapter stored instead of sending them.
 * It is not registered in production, or if real providers send both mails and text messages.
 */
export function registerOutbox(app: App, { config, db, mail, sms }: Deps): void {
  const storesMessages = mail.kind === 'development' || sms.kind === 'development';
  if (!config.production && storesMessages) registerDevelopmentOutboxRoutes(app, { db });
}

/** Returns the shop's name as a live value, so that a simulated provider always shows the current name. */
function currentShopName(brand: Deps['brand']): Deps['brand']['name'] {
  return {
    get en() {
      return brand.name.en;
    },
    get he() {
      return brand.name.he;
    },
  };
}

/**
 * Registers the sandbox bank. Does nothing if the configuration has no sandbox bank, or uses a sandbox bank at another
 * URL.
 */
async function registerSandbox(app: App, { config, brand, db, clock, keyring, log }: Deps): Promise<void> {
  const { sandbox } = config.payment;
  const secret = sandbox?.secrets[0];
  if (sandbox === null || sandbox.baseUrl !== null || secret === undefined) return;
  if (await isSandboxDataLost({ config, db })) {
    log.warn(
      { schema: 'sandbox' },
      'sandbox bank lacks payments of this shop: restore its schema from the same backup',
    );
  }
  const bank = sandboxPayPlugin({
    storage: createSandboxStore(db, keyring),
    secret,
    clock,
    log,
    publicUrl: `${config.publicUrl}${SANDBOX_PATH}`,
    merchantName: currentShopName(brand),
  });
  await app.register(bank, { prefix: SANDBOX_PATH });
}

/** Registers the simulated identity providers. Does nothing in production. */
async function registerDevelopmentIdp(app: App, { config, brand, clock }: Deps): Promise<void> {
  if (config.production) return;
  const plugin = developmentIdpPlugin({ clock, publicUrl: config.publicUrl, shopName: currentShopName(brand) });
  await app.register(plugin, { prefix: DEVELOPMENT_IDP_PATH });
}

const NAYAX_PATH = '/dev/nayax';

/**
 * Adds the simulated Nayax to the configuration if the real Nayax is neither configured nor in MODULES_OFF. Its secrets
 * are random for each process. It is never added in production.
 */
export function withSimulatedNayax(config: Config): Config {
  if (config.production || config.nayax !== null || config.modulesOff.includes('nayax')) return config;
  const [secretToken, callbackKey] = [48, 32].map((bytes) => randomBytes(bytes).toString('base64url'));
  if (secretToken === undefined || callbackKey === undefined) return config;
  const nayax = {
    ...NAYAX_DEFAULTS,
    url: `${localUrl(config)}${NAYAX_PATH}`,
    paymentMethod: 'practice',
    secretToken,
    callbackKey,
    tokenId: '1',
    networks: ['127.0.0.0/8', '::1'],
  };
  return { ...config, nayax };
}

function usesSimulatedNayax(config: Pick<Config, 'host' | 'nayax' | 'port'>): boolean {
  return config.nayax?.url === `${localUrl(config)}${NAYAX_PATH}`;
}

/** Creates the simulated machines of the sample stations. Returns null in production. */
export function createSampleTerminals({
  config,
  clock,
  log,
}: Pick<Deps, 'config' | 'clock' | 'log'>): SimulatedTerminals | null {
  return config.production ? null : createTerminals({ clock, log });
}

/**
 * Connects the simulated Nayax machine and enrols the simulated machines of the sample stations. Each machine is
 * enrolled with its own code, as a technician would do. Call it after the server listens.
 */
export async function startSampleTerminals(deps: Deps, terminals: SimulatedTerminals): Promise<void> {
  const { config, db } = deps;
  const places = (await listStickers(deps)).filter(({ sample }) => sample);
  const nayax =
    usesSimulatedNayax(config) && places.some(({ slug }) => slug === SIMULATED_STATION_SLUG) ? config.nayax : null;
  if (nayax !== null) {
    const terminalId = SIMULATED_MACHINE_ID;
    await connectNayaxBay(db, {
      slug: SIMULATED_STATION_SLUG,
      bayNo: 1,
      machineId: SIMULATED_MACHINE_ID,
      terminalId,
      uniQr: null,
      interface: 'pulse_array',
      selection: 0,
      selections: 1,
      priceAgorot: SIMULATED_PRICE_AGOROT,
    });
  }
  await terminals.start({
    baseUrl: localUrl(config),
    places,
    nayax,
    enrolmentCode: (slug) => newEnrolmentCode(deps, slug),
  });
}

/** Returns the development pages as text. Each line has the URL path of a page and a description. */
function developmentPages({ mail, sms, production }: Config): string[] {
  if (production) return [];
  return [
    ...(mail === null || sms.provider === 'development'
      ? ['/dev/outbox    mails and text messages that were not sent']
      : []),
    '/dev/terminal    a machine to stand before',
  ];
}

/**
 * Returns a warning if the shop takes payments through the sandbox bank in production. The sandbox bank moves no real
 * money.
 */
function practiceWarnings({ production, payment }: Config): string[] {
  if (!production || !payment.order.includes('sandbox')) return [];
  return ['NO REAL MONEY: PAYMENT_PROVIDER charges by sandbox, where payments are practice only'];
}

/**
 * Returns the text that is printed at the start: the URLs to open in a browser, and the warnings. Each has its own
 * line.
 */
export function startupMessageOf(config: Config, engine: 'private' | 'outside'): string {
  return startupText(config, { engine, pages: developmentPages(config), warnings: practiceWarnings(config) });
}
