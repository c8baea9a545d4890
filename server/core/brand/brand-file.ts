import { readFileSync } from 'node:fs';
import { publicBrandSchema, type PublicBrand } from '#contracts/core/brand.ts';

/** Lists every invalid value of the brand file in one error. */
export class BrandError extends Error {
  override readonly name = 'BrandError';
  readonly mistakes: readonly string[];
  constructor(path: string, mistakes: readonly string[]) {
    super(`${path} cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

/**
 * Loads the shop's names, numbers and claims from the brand file. Values that the owner saved override them later, see
 * brand-cache.ts. Throws BrandError if the file does not match its schema.
 */
export function loadBrand(path: string): PublicBrand {
  const result = publicBrandSchema.safeParse(readJson(path));
  if (result.success) return result.data;
  throw new BrandError(
    path,
    result.error.issues.map((issue) => `${issue.path.map(String).join('.') || 'the file'}: ${issue.message}`),
  );
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BrandError(path, [error instanceof Error ? error.message : String(error)]);
  }
}
