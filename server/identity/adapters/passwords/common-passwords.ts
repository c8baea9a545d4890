let loaded: Promise<ReadonlySet<string>> | null = null;

/** Returns about 49,000 passwords from attackers' lists. The lists are loaded at the first call. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loaded;
}
