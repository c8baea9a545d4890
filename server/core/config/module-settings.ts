import type { z } from 'zod';
import type { OptionalModule } from '#contracts/core/optional-modules.ts';

export type Setting = {
  /** Schema of the value. Each error message continues the name of the variable, as in "PORT is not a port". */
  readonly schema: z.ZodType;
  /** Default value as docs/settings.md prints it; null if the variable has no default. */
  readonly fallback: string | null;
  readonly meaning: string;
  /** True if the value can also be read from a file. The variable `NAME_FILE` then contains the path of the file. */
  readonly secret?: true;
  /**
   * True if production refuses a weak value. Production also refuses a value that is equal to the value of another
   * strong setting.
   */
  readonly strong?: true;
};

export type SettingTable = Readonly<Record<string, Setting>>;

export type ParsedSettings<Table extends SettingTable> = {
  readonly [Name in keyof Table]: z.output<Table[Name]['schema']>;
};

/** A chapter of docs/settings.md. `readOn` is the page of docs/ that explains its settings. */
export type SettingsSection = { readonly title: string; readonly readOn?: string; readonly table: SettingTable };

/** Facts about the shop that the settings of every module may depend on. */
export type ShopSettings = {
  readonly production: boolean;
  /**
   * Returns a secret of a development machine, which is generated once and stored in the data folder. Throws
   * DataFolderError.
   */
  readonly generatedSecret: (name: string) => string;
};

/** The settings of one module. Each function receives the parsed values, and declares only the values that it needs. */
export type ModuleSettings = {
  readonly chapters: readonly SettingsSection[];
  readonly generatedSecrets?: readonly string[];
  /** True if the owner can complete these settings in the portal. */
  readonly inPortal?: true;
  /** Returns error messages about settings that contradict each other, in any environment. */
  readonly mistakes?: (parsed: never, shop: ShopSettings) => readonly string[];
  /** Returns error messages about settings that production refuses or lacks. */
  readonly productionSettingErrors?: (parsed: never) => readonly string[];
  /** Returns the configuration of this module. Runs after all checks. */
  readonly read: (parsed: never, shop: ShopSettings) => object;
};

/** A module that declares settings. If the module is switched off, the checks of its `settings` do not run. */
export type ConfiguredModule = { readonly settings: ModuleSettings; readonly switch?: OptionalModule };
