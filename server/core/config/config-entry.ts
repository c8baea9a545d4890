/**
 * An environment variable as `docs/settings.md` lists it. A `secret` variable can also be read from the file that
 * `NAME_FILE` gives.
 */
export type ConfigEntry = {
  readonly name: string;
  /** The default value as the document prints it; null if the variable has no default. */
  readonly fallback: string | null;
  readonly meaning: string;
  readonly secret?: true;
};
