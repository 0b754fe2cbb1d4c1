import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { articleContentSchema, maxArticleBody } from '#contract/content/article-editing.ts';
import { articleCategorySchema } from '#contract/content/articles.ts';
import { sourceRequest } from '#contract/content/sources.ts';
import type { LocalizedText } from '#contract/language.ts';
import { schemaTexts } from '#contract/texts/schema-texts.ts';
import { issueText } from '#contract/texts/texts.ts';
import { requiredLine } from '#contract/texts/written-text.ts';
import { sourceNameKey, sourceNameKeys } from '#server/content/articles/source-names.ts';
import { articles, importedArticles, sources } from '#server/content/articles/tables.ts';
import { insertSource, lockSources } from '#server/content/sources/queries.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMany, insertManyNumbered } from '#server/platform/database/insert-many.ts';
import { findForbidden } from '#server/platform/text/forbidden.ts';
import { sanitizeHtml } from '#server/platform/text/sanitize-html.ts';
import { splitLines } from '#server/platform/text/split-lines.ts';
import { withoutUploads } from '#server/platform/uploads/require-own-uploads.ts';
import { analyseAdded, readArticles } from './analyse.ts';
import { putGramsOff, workOffGrams } from './put-off-grams.ts';
import type { ReadArticle } from './read-article.ts';
import { placeOf } from './story-place.ts';
import { articleLoads } from './tables.ts';
import { type CorpusTools, Tools } from './tools.ts';

const edited = articleContentSchema.shape;
/** Without looking for control characters: the sanitiser reads all of it anyway. */
const bodyText = z.string().trim().max(maxArticleBody, { error: 'textTooLong' });
const bodySchema = z.strictObject({ 'zh-CN': bodyText, en: bodyText.optional() });
/** Of a source that is added, as its form takes it. */
const newName = sourceRequest.shape.name.shape['zh-CN'];

/**
 * A line of the file, with the bounds that an editor has. Texts are Chinese, or `{"zh-CN": …, "en": …}`; comments give
 * the defaults.
 */
const lineSchema = z.strictObject({
  title: z.union([edited.title.shape['zh-CN'], edited.title]),
  /** Default: none. */
  summary: z.union([edited.summary.shape['zh-CN'], edited.summary]).optional(),
  /** HTML, sanitised here. Default: none. */
  body: z.union([bodyText, bodySchema]).optional(),
  /** Name of the source in any language; an unknown one is added. */
  source: requiredLine(100, 'nameRequired'),
  /** Tier of an added source. Default: 2. */
  tier: z.number().int().min(1).max(3).default(2),
  /** Default: BA. */
  category: articleCategorySchema.default('BA'),
  /** One ahead is scheduled. */
  publishedAt: edited.publishedAt,
  link: edited.link.unwrap().optional(),
});
type Line = z.output<typeof lineSchema>;

/** Lines per transaction: larger batches count more words of a month at once. */
const batchSize = 5_000;
/** At most so many in the first, for which the database waits. */
const firstBatchSize = 1_000;
/** Memory for building a batch's rows; with less the database uses temporary files. */
const batchMemory = '64MB';
/** Older articles never alert; those of these hours are noted as imported. A few more than `alertConstants.freshHours`. */
const recentHours = 72;
/** Lines processed before yielding to the database. */
const linesAtOnce = 32;
/** Number of invalid lines reported in full. */
const namedProblems = 20;

export interface LineProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** The file has invalid lines; nothing was loaded. */
export class WrongLinesError extends Error {
  readonly problems: readonly LineProblem[];
  readonly count: number;

  constructor(problems: readonly LineProblem[], count: number) {
    super(`${count} wrong lines`);
    this.problems = problems;
    this.count = count;
  }
}

/** Another process loads the same file. */
export class LoadTakenError extends Error {}

/** A source of the file was switched off, or merged with another, since its lines were checked. */
class SourceOffError extends Error {
  constructor(source: string) {
    super(`The source ${source} was switched off meanwhile.`);
  }
}

interface LoadOptions {
  readonly now: Date;
  /** Bytes read, and articles of the file that are in, those of an earlier load included. */
  readonly onProgress: (progress: { bytes: number; articles: number }) => void;
  /** A load of the same file broke off, with so many articles in; it goes on there. */
  readonly onResume?: (articles: number) => void;
  /** Lines per transaction. */
  readonly batch?: number;
}

/**
 * Loads articles from a JSON lines file and analyses them, so they are in search and figures at once. The file is
 * validated first; nothing is loaded if a line is invalid. A load that broke off goes on where it was. Returns the
 * number of articles that came in now.
 *
 * @throws WrongLinesError with the first twenty invalid lines
 * @throws LoadTakenError if another process loads the same file
 * @throws SourceOffError if a source is switched off meanwhile; what came before is in
 */
export async function loadArticles(db: Database, file: string, options: LoadOptions): Promise<number> {
  const digest = await checkLines(file, await readSources(db));
  const [broken] = await db.select().from(articleLoads).where(eq(articleLoads.digest, digest));
  if (broken) options.onResume?.(broken.lines);
  else await db.insert(articleLoads).values({ digest, lines: 0, startedAt: options.now }).onConflictDoNothing();
  const loaded = await workOffGrams(db, loadLines(db, { file, digest, skipped: broken?.lines ?? 0 }, options));
  // The same file can be loaded once more, on purpose.
  await db.delete(articleLoads).where(eq(articleLoads.digest, digest));
  return loaded;
}

interface Source {
  readonly file: string;
  readonly digest: string;
  /** Lines that are in already. */
  readonly skipped: number;
}

async function loadLines(
  db: Database,
  { file, digest, skipped }: Source,
  { now, onProgress, batch: size = batchSize }: LoadOptions,
): Promise<number> {
  const tools = new Tools();
  let loaded = 0;
  let writing: Promise<void> = Promise.resolve();
  for await (const { lines, bytes } of batches(file, skipped, size)) {
    // The next batch is read while the database writes the current one.
    const batch = await Promise.all([prepare(lines, await tools.get(db), now), writing]).then(([prepared]) => prepared);
    writing = writeBatch(db, batch, { tools, now, digest, before: skipped + loaded }).then(() => {
      loaded += lines.length;
      onProgress({ bytes, articles: skipped + loaded });
    });
    // The next await reports its failure.
    writing.catch(() => {});
  }
  await writing;
  return loaded;
}

/** Notes in the transaction of a batch that it is in. */
async function noteLines(tx: Database, digest: string, { before, count }: { before: number; count: number }) {
  const noted = await tx
    .update(articleLoads)
    .set({ lines: before + count })
    .where(and(eq(articleLoads.digest, digest), eq(articleLoads.lines, before)))
    .returning();
  if (noted.length === 0) throw new LoadTakenError();
}

interface Batch {
  readonly lines: readonly Line[];
  readonly rows: readonly ArticleRow[];
  readonly read: readonly ReadArticle[];
  /** With which they were read. */
  readonly readWith: CorpusTools;
}

type ArticleRow = ReturnType<typeof rowOf>;

/** Parses and reads lines, as far as possible without ids. */
async function prepare(lines: readonly Line[], tools: CorpusTools, now: Date): Promise<Batch> {
  const rows: ArticleRow[] = [];
  for (const line of lines) {
    if (rows.length % linesAtOnce === linesAtOnce - 1) await setImmediate();
    rows.push(rowOf(line, now));
  }
  return { lines, rows, read: await readRows(rows, tools), readWith: tools };
}

function readRows(rows: readonly ArticleRow[], tools: CorpusTools): Promise<ReadArticle[]> {
  const unnumbered = { articleId: 0, sourceId: 0, tier: 0 };
  return readArticles(
    rows.map(({ state: _, link: _link, ...row }) => ({ ...row, ...unnumbered })),
    tools,
  );
}

type KnownSource = Pick<typeof sources.$inferSelect, 'id' | 'tier' | 'enabled'>;

interface Writing {
  readonly tools: Tools;
  readonly now: Date;
  readonly digest: string;
  readonly before: number;
}

async function writeBatch(
  db: Database,
  { lines, rows, read, readWith }: Batch,
  { tools, now, digest, before }: Writing,
): Promise<void> {
  await db.transaction(async (tx) => {
    await noteLines(tx, digest, { before, count: lines.length });
    await putGramsOff(tx);
    await tx.execute(sql`set local work_mem = ${sql.raw(`'${batchMemory}'`)}`);
    const found = await holdSources(tx, lines);
    const ids = await insertManyNumbered(
      tx,
      articles,
      rows.map((row, index) => ({ ...row, sourceId: found[index]?.id ?? 0 })),
    );
    const recent = now.getTime() - recentHours * 60 * 60_000;
    await insertMany(
      tx,
      importedArticles,
      rows.flatMap(({ publishedAt, publishedOn }, index) =>
        publishedAt.getTime() > recent ? [{ articleId: ids[index] ?? 0, publishedOn }] : [],
      ),
    );
    const numbered = (one: ReadArticle, index: number) => {
      const { id: sourceId = 0, tier = 0 } = found[index] ?? {};
      const place = placeOf({ ...one, sourceId });
      const isPublished = rows[index]?.state === 'published';
      return { read: { ...one, articleId: ids[index] ?? 0, sourceId, tier, place }, isPublished };
    };
    await analyseAdded(tx, ids, {
      // Names and words that were added since have queued what was there by then only.
      read: async (latest) => (latest === readWith ? read : await readRows(rows, latest)).map(numbered),
      tools,
      now,
    });
  });
}

/** The file's digest, if all its lines are right. */
async function checkLines(file: string, known: ReadonlyMap<string, KnownSource>): Promise<string> {
  const hash = createHash('sha256');
  const problems: LineProblem[] = [];
  let count = 0;
  for await (const { number, text } of linesOf(file)) {
    hash.update(`${text}\n`);
    const message = problemOf(text, known);
    if (message === undefined) continue;
    count += 1;
    if (problems.length < namedProblems) problems.push({ line: number, message });
  }
  if (count > 0) throw new WrongLinesError(problems, count);
  return hash.digest('hex');
}

/** Name of the whole line in error messages. */
const whole = 'line';

function problemOf(text: string, known: ReadonlyMap<string, KnownSource>): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'not JSON';
  }
  const forbidden = findForbidden(value, whole);
  if (forbidden.length > 0) {
    return forbidden
      .map(({ path, reason }) => `${path.replace(`${whole}.`, '')}: ${issueText(reason, 'en')}`)
      .join('; ');
  }
  const { error, data } = lineSchema.safeParse(value, { error: schemaTexts.en });
  const problems = data
    ? [sourceProblem(data, known), bodyProblem(data)].filter((problem) => problem !== undefined)
    : error.issues.map(({ path, message }) => `${path.join('.') || whole}: ${issueText(message, 'en')}`);
  return problems.length > 0 ? problems.join('; ') : undefined;
}

function sourceProblem({ source }: Line, known: ReadonlyMap<string, KnownSource>): string | undefined {
  const one = known.get(sourceNameKey(source));
  if (one) return one.enabled ? undefined : `source: ${issueText('sourceOff', 'en')}`;
  const [issue] = newName.safeParse(source).error?.issues ?? [];
  return issue && `source: ${issueText(issue.message, 'en')}`;
}

/** How many times as long the sanitiser can make a text: a letter in an address becomes `%E4%B8%AD`. */
const mostGrowth = 10;

/** Signs that HTML writes out make a body longer than what is in the file. Only a long one is looked at for that. */
function bodyProblem({ body }: Line): string | undefined {
  const isTooLong = Object.values(localized(body)).some(
    (html) => html.length > maxArticleBody / mostGrowth && storedBody(html).length > maxArticleBody,
  );
  return isTooLong ? `body: ${issueText('textTooLong', 'en')}` : undefined;
}

async function* linesOf(file: string): AsyncGenerator<{ number: number; text: string }> {
  let number = 0;
  for await (const text of splitLines(createReadStream(file))) {
    number += 1;
    if (text.trim() !== '') yield { number, text };
  }
}

/** Lines after the first `skipped`, `size` at a time, in the first batch fewer. */
async function* batches(file: string, skipped: number, size: number): AsyncGenerator<{ lines: Line[]; bytes: number }> {
  let lines: Line[] = [];
  let bytes = 0;
  let seen = 0;
  let wanted = Math.min(size, firstBatchSize);
  for await (const { text } of linesOf(file)) {
    bytes += Buffer.byteLength(text) + 1;
    seen += 1;
    if (seen <= skipped) continue;
    lines.push(lineSchema.parse(JSON.parse(text)));
    if (lines.length < wanted) continue;
    yield { lines, bytes };
    lines = [];
    wanted = size;
  }
  if (lines.length > 0) yield { lines, bytes };
}

/** Sources by their names; by one that two have in different languages, whose Chinese name it is. */
async function readSources(db: Database): Promise<Map<string, KnownSource>> {
  const all = await db.select().from(sources);
  const known = new Map<string, KnownSource>();
  for (const source of all) for (const key of sourceNameKeys(source.name)) known.set(key, source);
  for (const source of all) known.set(sourceNameKey(source.name['zh-CN']), source);
  return known;
}

/**
 * Sources of the lines, those added that are not known. They stay as they are until the transaction ends: another tier
 * would queue what is there by then only.
 */
async function holdSources(tx: Database, lines: readonly Line[]): Promise<KnownSource[]> {
  await lockSources(tx);
  const known = await readSources(tx);
  const found: KnownSource[] = [];
  for (const { source, tier } of lines) {
    const key = sourceNameKey(source);
    const one = known.get(key) ?? {
      id: await insertSource(tx, { name: { 'zh-CN': source }, tier, enabled: true }),
      tier,
      enabled: true,
    };
    if (!one.enabled) throw new SourceOffError(source);
    known.set(key, one);
    found.push(one);
  }
  return found;
}

const localized = (text: string | LocalizedText = ''): LocalizedText =>
  typeof text === 'string' ? { 'zh-CN': text } : text;

/** Texts come from outside: they use no uploads, as those of feeds. */
const foreign = ({ 'zh-CN': chinese, en }: LocalizedText, stored = withoutUploads): LocalizedText => ({
  'zh-CN': stored(chinese),
  ...(en !== undefined && { en: stored(en) }),
});

const storedBody = (html: string): string => withoutUploads(sanitizeHtml(html));

function rowOf({ title, summary, body, category, publishedAt, link }: Line, now: Date) {
  const moment = new Date(publishedAt);
  return {
    title: foreign(localized(title)),
    summary: foreign(localized(summary)),
    body: foreign(localized(body), storedBody),
    category,
    link: link && withoutUploads(link),
    state: moment > now ? ('scheduled' as const) : ('published' as const),
    publishedAt: moment,
    publishedOn: chinaDate(moment),
  };
}
