/** One environment name as README shows it. `secret` names are also read from the file that `NAME_FILE` names. */
export type ConfigEntry = {
  readonly name: string;
  /** What holds where the name is absent, as README prints it; null where nothing does. */
  readonly fallback: string | null;
  readonly meaning: string;
  readonly secret?: true;
};
