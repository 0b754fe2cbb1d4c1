import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { apiBase } from '#contract/endpoints.ts';
import { type DigestBlock, orderBlocks, pushLinkPath } from '#contract/outreach/push-rules.ts';
import type { PushLink } from '#contract/outreach/pushes.ts';
import type { DigestFigure } from '#contract/outreach/sharing.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { wherePossible } from '#server/platform/database/where-possible.ts';
import type { Gathered } from './compose.ts';
import { pushLinks } from './tables.ts';

type NewLink = Pick<typeof pushLinks.$inferInsert, 'token' | 'url' | 'label'>;

interface Counted {
  readonly gathered: Gathered;
  readonly webUrl: string | undefined;
  readonly links: readonly NewLink[];
}

interface Counting {
  /** The order of the digest's blocks. */
  readonly blocks: readonly DigestBlock[];
  readonly webUrl: string | undefined;
  readonly webLabel: string;
  readonly publicUrl: string;
}

/**
 * Lets every link of a digest go by our counter, in the order in which the mail shows them. An address that occurs twice
 * is one link.
 */
export function countLinks(gathered: Gathered, { blocks, webUrl, webLabel, publicUrl }: Counting): Counted {
  const links = new Map<string, NewLink>();
  const through = (url: string, label: string): string => {
    const link = links.get(url) ?? { token: randomUUID(), url, label };
    links.set(url, link);
    return `${publicUrl}${apiBase}${pushLinkPath}/${link.token}`;
  };
  const counted = (articles: Gathered['articles']) =>
    articles.map(({ id, article }) => ({ id, article: { ...article, url: through(article.url, article.title) } }));
  const figuresOf = (figures: readonly DigestFigure[]) =>
    figures.map((figure) => ({ ...figure, url: through(figure.url, figure.label) }));
  const blockOf: Partial<Record<DigestBlock, () => Partial<Gathered>>> = {
    articles: () => ({ articles: counted(gathered.articles) }),
    searches: () => ({
      searches: gathered.searches.map(({ figures, articles, ...theme }) => ({
        ...{ ...theme, figures: figuresOf(figures), articles: counted(articles) },
      })),
    }),
    figures: () => ({ figures: figuresOf(gathered.figures) }),
  };
  let throughLinks = gathered;
  for (const block of orderBlocks(blocks)) throughLinks = { ...throughLinks, ...blockOf[block]?.() };
  return {
    gathered: throughLinks,
    webUrl: webUrl === undefined ? undefined : through(webUrl, webLabel),
    links: [...links.values()],
  };
}

/** Keeps the links of a push, in the order in which it shows them. */
export async function insertLinks(
  tx: Database,
  { stockId, id: pushId }: { readonly stockId: number; readonly id: number },
  links: readonly NewLink[],
): Promise<void> {
  await insertMany(
    tx,
    pushLinks,
    links.map((link, index) => ({ ...link, stockId, pushId, number: index + 1 })),
  );
}

/** How often each link of a push was followed. */
export function listLinks(db: Database, stockId: number, pushId: number): Promise<PushLink[]> {
  return db
    .select({ label: pushLinks.label, url: pushLinks.url, clicks: pushLinks.clicks })
    .from(pushLinks)
    .where(and(eq(pushLinks.stockId, stockId), eq(pushLinks.pushId, pushId)))
    .orderBy(asc(pushLinks.number));
}

/** Links of a push that becomes a draft again lead nowhere: nobody has them. */
export async function dropLinks(tx: Database, pushId: number): Promise<void> {
  await tx.delete(pushLinks).where(eq(pushLinks.pushId, pushId));
}

const tokenShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where a link leads; `undefined` for one of no push. A link that counts is counted once more. */
export async function followLink(db: Database, token: string, doesCount: boolean): Promise<string | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const isIt = eq(pushLinks.token, token);
  const [link] = await db.select({ url: pushLinks.url }).from(pushLinks).where(isIt);
  if (link && doesCount) {
    await wherePossible(
      db
        .update(pushLinks)
        .set({ clicks: sql`${pushLinks.clicks} + 1` })
        .where(isIt),
    );
  }
  return link?.url;
}
