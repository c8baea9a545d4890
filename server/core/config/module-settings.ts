import type { z } from 'zod';
import type { OptionalModule } from '#contracts/core/optional-modules.ts';

/** An environment variable: how it is read, and how docs/settings.md and .env.example describe it. */
export type Setting = {
  /** Each error message continues the name: "PORT is not a port". */
  readonly schema: z.ZodType;
  /** The default value as docs/settings.md prints it; null if the variable has no default. */
  readonly fallback: string | null;
  readonly meaning: string;
  /** True if the value can also be read from a file, whose path is the value of `NAME_FILE`. */
  readonly secret?: true;
  /** True if production refuses a weak value, and a value that is equal to the value of another strong setting. */
  readonly strong?: true;
};

/** Settings by the name of their environment variable. */
export type SettingTable = Readonly<Record<string, Setting>>;

/** Parsed values of the settings in a table, by the name of their environment variable. */
export type ParsedSettings<Table extends SettingTable> = {
  readonly [Name in keyof Table]: z.output<Table[Name]['schema']>;
};

/** A chapter of docs/settings.md; `readOn` is the page of docs/ that explains it. */
export type SettingChapter = { readonly title: string; readonly readOn?: string; readonly table: SettingTable };

/** The facts that the settings of every module may depend on. */
export type ShopSettings = {
  readonly production: boolean;
  /**
   * Returns a secret of a development machine, which is generated once and stored in the data folder. Throws
   * DataFolderError.
   */
  readonly generatedSecret: (name: string) => string;
};

/**
 * The settings of one module. The functions receive the parsed values, so each function declares the values that it
 * needs.
 */
export type ModuleSettings = {
  readonly chapters: readonly SettingChapter[];
  /** Names of the secrets that a development machine generates. */
  readonly generatedSecrets?: readonly string[];
  /** True if the owner can complete these settings in the portal. */
  readonly inPortal?: true;
  /** Returns error messages about settings that contradict each other, in any environment. */
  readonly mistakes?: (parsed: never, shop: ShopSettings) => readonly string[];
  /** Returns error messages about settings that production refuses or lacks. */
  readonly productionSettingErrors?: (parsed: never) => readonly string[];
  /** Returns the module's part of the configuration. Runs after all checks. */
  readonly read: (parsed: never, shop: ShopSettings) => object;
};

/** A module that declares settings. If the module is switched off, the checks of its `settings` do not run. */
export type ConfiguredModule = { readonly settings: ModuleSettings; readonly switch?: OptionalModule };
