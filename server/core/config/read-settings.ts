import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { mergeUniqueRecords, type UnionToIntersection } from '#server/core/modules/define-module.ts';
import { ConfigError, type Environment, type Settings } from './config.ts';
import type { CoreParsed } from './core-settings.ts';
import { developmentSecrets } from './development-secrets.ts';
import type { ConfiguredModule, ParsedSettings, ShopSettings, SettingTable } from './module-settings.ts';
import { weakSecretErrors } from './setting-rules.ts';

export type ConfigOf<Configured extends ConfiguredModule> = UnionToIntersection<
  ReturnType<Configured['settings']['read']>
>;

export type PortalConfigOf<Configured extends ConfiguredModule> = ConfigOf<
  Extract<Configured, { readonly settings: { readonly inPortal: true } }>
>;

/**
 * Reads the settings of these modules from the environment. The first module must be core. Throws ConfigError with
 * every invalid setting. Outside production it generates missing secrets in the data folder.
 */
export function readSettings<Configured extends ConfiguredModule>(
  modules: readonly Configured[],
  environment: Environment,
): ConfigOf<Configured> & { readonly settings: Settings } {
  const { values, mistakes } = collectValues(modules, environment);
  const parts: unknown = readParts(modules, parseValues(modules, values, mistakes), modules);
  return Object.assign({ settings: values }, parts as ConfigOf<Configured>);
}

/**
 * Returns the configuration that the owner can complete in the portal. Uses the settings of the environment, and takes
 * missing values from `further`. Throws ConfigError.
 */
export function completeSettings<Configured extends ConfiguredModule>(
  modules: readonly Configured[],
  settings: Settings,
  further: Settings,
): PortalConfigOf<Configured> {
  const parsed = parseValues(modules, { ...further, ...settings }, []);
  const completed = modules.filter((module) => module.settings.inPortal === true);
  const parts: unknown = readParts(completed, parsed, modules);
  return parts as PortalConfigOf<Configured>;
}

/** Returns the settings of these modules by name. Throws if two modules declare the same name. */
export function settingTableOf(modules: readonly ConfiguredModule[]): SettingTable {
  return mergeUniqueRecords<SettingTable>(modules.flatMap(tablesOf));
}

/** Parses the values of one setting table, without the checks of its module. Throws a ZodError. */
export function parseTable<Table extends SettingTable>(table: Table, values: Environment): ParsedSettings<Table> {
  const parsed: unknown = schemaOf(table).parse(values);
  return parsed as ParsedSettings<Table>;
}

function tablesOf({ settings }: ConfiguredModule): SettingTable[] {
  return settings.chapters.map(({ table }) => table);
}

function schemaOf(table: SettingTable) {
  return z.object(Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema])));
}

/**
 * Collects the values of all settings by name, and the error messages. An empty value counts as absent. A secret can
 * come from the environment or from a file, but not from both.
 */
function collectValues(
  modules: readonly ConfiguredModule[],
  environment: Environment,
): { values: Record<string, string>; mistakes: string[] } {
  const values: Record<string, string> = {};
  const mistakes: string[] = [];
  for (const [name, { secret }] of Object.entries(settingTableOf(modules))) {
    const value = environment[name];
    if (value !== undefined && value !== '') values[name] = value;
    const path = secret === true ? environment[`${name}_FILE`] : undefined;
    if (path === undefined || path === '') continue;
    if (name in values) mistakes.push(`${name} and ${name}_FILE are both set: keep one`);
    try {
      values[name] = readFileSync(path, 'utf8').trim();
    } catch {
      mistakes.push(`${name}_FILE names a file that cannot be read: ${path}`);
    }
  }
  return { values, mistakes };
}

/** Parsed values of all settings. This file knows only the types of the core settings. */
type Parsed = Readonly<Record<string, unknown>> & CoreParsed;

/**
 * Parses the values of all settings and runs the checks of the modules. `mistakes` contains the errors found before.
 * Throws ConfigError with all errors. The checks of the modules run only if every value can be parsed.
 */
function parseValues(modules: readonly ConfiguredModule[], values: Settings, mistakes: string[]): Parsed {
  const result = schemaOf(settingTableOf(modules)).safeParse(values);
  if (!result.success) {
    mistakes.push(...result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
    throw new ConfigError([...new Set(mistakes)]);
  }
  const data: unknown = result.data;
  const parsed = data as Parsed;
  mistakes.push(...mistakesOf(modules, parsed));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return parsed;
}

function mistakesOf(modules: readonly ConfiguredModule[], parsed: Parsed): string[] {
  const running = modules.filter(
    (module) => module.switch === undefined || !parsed.MODULES_OFF.includes(module.switch),
  );
  const shop = shopSettingsOf(parsed, modules);
  const mistakes = running.flatMap(({ settings }) => settings.mistakes?.(parsed as never, shop) ?? []);
  if (!shop.production) return mistakes;
  return [
    ...mistakes,
    ...running.flatMap(({ settings }) => settings.productionSettingErrors?.(parsed as never) ?? []),
    ...weakSecretErrors(running.flatMap(tablesOf), parsed),
  ];
}

function shopSettingsOf(parsed: CoreParsed, modules: readonly ConfiguredModule[]): ShopSettings {
  const names = modules.flatMap(({ settings }) => settings.generatedSecrets ?? []);
  return {
    production: parsed.NODE_ENV === 'production',
    generatedSecret: (name) => developmentSecrets(resolve(parsed.DATA_DIR), names)[name] ?? '',
  };
}

/**
 * Merges the configurations of `modules`. `all` contains the modules whose development secrets are generated together.
 */
function readParts(modules: readonly ConfiguredModule[], parsed: Parsed, all: readonly ConfiguredModule[]): object {
  const shop = shopSettingsOf(parsed, all);
  return mergeUniqueRecords(modules.map(({ settings }) => settings.read(parsed as never, shop)));
}
