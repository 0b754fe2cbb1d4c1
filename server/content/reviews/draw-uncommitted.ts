import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';

/** Renders a page of the public site from what a database, or a transaction, holds. */
export type RenderPage = (
  db: Database,
  page: { readonly url: string; readonly language: Language },
) => Promise<string | undefined>;

const scripts = /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

/** Takes back what a preview has put in place. */
class Previewed extends Error {
  readonly html: string;
  constructor(html: string) {
    super('a preview is never committed');
    this.html = html;
  }
}

/**
 * The page that `draw` renders from what it has put into a transaction, which is rolled back. Without scripts: they would
 * not run where a preview is looked at. Throws NOT_FOUND where nothing was rendered, as without a site.
 */
export async function drawUncommitted(
  db: Database,
  draw: (tx: Database) => Promise<string | undefined>,
): Promise<string> {
  try {
    await db.transaction(async (tx) => {
      const html = await draw(tx);
      if (html === undefined) throw new AppError('NOT_FOUND');
      throw new Previewed(html);
    });
  } catch (error) {
    if (error instanceof Previewed) return error.html.replaceAll(scripts, '');
    throw error;
  }
  throw new Error('a preview ends by being taken back');
}
