import type { Database } from '#server/platform/database/database.ts';
import { singleValueCache } from '#server/platform/revisions/single-value-cache.ts';
import { listMenuPaths } from './queries.ts';

/** Paths in any menu, cached until a menu changes. */
export class MenuPaths {
  readonly #paths;

  constructor(db: Database) {
    this.#paths = singleValueCache(async () => new Set(await listMenuPaths(db)));
  }

  async has(pathname: string): Promise<boolean> {
    return (await this.#paths.get()).has(pathname);
  }

  forget(): void {
    this.#paths.forget();
  }
}
