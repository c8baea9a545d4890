/** One environment name as `docs/settings.md` shows it. `secret` names are also read from the file that `NAME_FILE` names. */
export type ConfigEntry = {
  readonly name: string;
  /** The default as the document prints it; null where there is none. */
  readonly fallback: string | null;
  readonly meaning: string;
  readonly secret?: true;
};
