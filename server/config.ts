import type { Environment, Settings } from './core/config/config.ts';
import type { ModuleSettings, SettingsSection } from './core/config/module-settings.ts';
import {
  completeSettings,
  readSettings,
  settingTableOf,
  type ConfigOf,
  type PortalConfigOf,
} from './core/config/read-settings.ts';
import { allModules, listDisabledModules, type AppModule } from './modules.ts';
import type { PaymentsParsed } from './payments/public.ts';
import type { TaxParsed } from './tax/public.ts';

type CrossModuleParsed = Pick<PaymentsParsed, 'CARDCOM_REFERENCE_FIELD' | 'PAYMENT_PROVIDER'> &
  Pick<TaxParsed, 'TAX_ISSUER'>;

/**
 * Returns error messages for TAX_ISSUER=provider. The sandbox and Nayax eCom cannot issue tax documents, and CardCom
 * can do so only with CARDCOM_REFERENCE_FIELD.
 */
function documentSettingErrors({
  CARDCOM_REFERENCE_FIELD: field,
  PAYMENT_PROVIDER,
  TAX_ISSUER,
}: CrossModuleParsed): string[] {
  if (TAX_ISSUER !== 'provider') return [];
  const order = PAYMENT_PROVIDER ?? ['sandbox'];
  const mistakes: string[] = [];
  if (order.includes('sandbox')) {
    mistakes.push('TAX_ISSUER=provider needs providers that write documents: the sandbox writes none');
  }
  if (order.includes('nayax_ecom')) {
    mistakes.push('TAX_ISSUER=provider needs providers that write documents: what Nayax eCom writes is not public');
  }
  if (order.includes('cardcom') && field === undefined) {
    mistakes.push('CARDCOM_REFERENCE_FIELD is missing: TAX_ISSUER=provider finds refunds by it');
  }
  return mistakes;
}

/** Checks that involve the settings of several modules. This object declares no settings of its own. */
export const crossModuleSettings = {
  chapters: [],
  mistakes: documentSettingErrors,
  read: () => ({}),
} as const satisfies ModuleSettings;

type ConfiguredModules = Extract<AppModule, { readonly settings: unknown }>;
type Configured = ConfiguredModules | { readonly settings: typeof crossModuleSettings };

const configured: readonly Configured[] = [
  ...allModules.flatMap((module): ConfiguredModules[] => ('settings' in module ? [module] : [])),
  { settings: crossModuleSettings },
];

/** The configuration of the process, read once from the environment at boot. */
export type Config = ConfigOf<ConfiguredModules> & {
  /**
   * Settings from the environment, by name. Settings saved in the portal fill in missing values and never override the
   * environment.
   */
  readonly settings: Settings;
};

export type ProvidersConfig = PortalConfigOf<ConfiguredModules>;

/** Chapters of docs/settings.md, in the order of the modules. */
export const settingsSections: readonly SettingsSection[] = configured.flatMap(
  ({ settings }): readonly SettingsSection[] => settings.chapters,
);

/** Every environment variable of the product, by name. */
export const settingTable = settingTableOf(configured);

/** Returns the configuration of this process. Throws ConfigError. */
export function loadConfig(): Config {
  return readConfig(process.env);
}

/**
 * Parses the environment. Throws ConfigError with every invalid setting. Outside production it generates missing
 * secrets in the data folder.
 */
export function readConfig(environment: Environment): Config {
  return readSettings(configured, environment);
}

/**
 * Returns the configuration of the external providers. Uses the settings of the environment, and takes missing values
 * from `further`. Throws ConfigError.
 */
export function completeConfig({ settings }: Pick<Config, 'settings'>, further: Settings): ProvidersConfig {
  return completeSettings(configured, settings, further);
}

/**
 * Returns the configuration without the providers of the modules in MODULES_OFF. Throws ConfigError if another setting
 * needs one of these providers.
 */
export function withoutDisabledModules(config: Config): Config {
  return listDisabledModules(config).reduce<Config>(
    (reduced, part) => ('withoutProviders' in part ? { ...reduced, ...part.withoutProviders(reduced) } : reduced),
    config,
  );
}
