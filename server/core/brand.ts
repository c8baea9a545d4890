import { readFileSync } from 'node:fs';
import { publicBrandSchema, type PublicBrand } from '#contracts/core/brand.ts';

/** What is wrong with the brand file, all of it at once. */
export class BrandError extends Error {
  override readonly name = 'BrandError';
  readonly mistakes: readonly string[];
  constructor(path: string, mistakes: readonly string[]) {
    super(`${path} cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

const placeholder = /\[[^\]]*\]/;

/**
 * The shop's names, numbers and claims. Throws BrandError: where the file does not fit its contract, and in
 * production also where a placeholder in square brackets was left in it.
 */
export function loadBrand(path: string, options: { readonly production: boolean }): PublicBrand {
  const result = publicBrandSchema.safeParse(readJson(path));
  if (!result.success) {
    throw new BrandError(
      path,
      result.error.issues.map((issue) => `${issue.path.map(String).join('.') || 'the file'}: ${issue.message}`),
    );
  }
  const left = options.production ? placeholdersIn(result.data, []) : [];
  if (left.length > 0) throw new BrandError(path, left);
  return result.data;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BrandError(path, [error instanceof Error ? error.message : String(error)]);
  }
}

function placeholdersIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') {
    const found = placeholder.exec(value)?.[0];
    return found === undefined ? [] : [`${path.join('.')} still says ${found}`];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => placeholdersIn(part, [...path, name]));
}
