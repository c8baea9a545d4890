let loaded: Promise<ReadonlySet<string>> | null = null;

/** About 49,000 passwords that lists of attackers begin with; read when the first password is chosen. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loaded;
}
