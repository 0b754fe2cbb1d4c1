import type { ArticleCategory } from '#contract/article.ts';
import { isUntranslated, type Language, type LocalizedText, pickText } from '#contract/language.ts';
import type { SiteFrame, SiteFront } from '#contract/site.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readCoverage } from './coverage.ts';
import {
  listBlocks,
  listNavigation,
  listNewestStories,
  listNews,
  listPartners,
  listSettings,
  listVideos,
} from './queries.ts';

const stories = 4;
/** Enough to find four of different categories, and translated ones. */
const storyCandidates = 40;
/** One busy subject does not fill the page. */
const mostPerCategory = 2;
const frontVideos = 12;
const frontNews = 6;

/** Brand, navigation and footer. A text no operator has set is empty. */
export async function readFrame(db: Database, language: Language): Promise<SiteFrame> {
  const [settings, navigation] = await Promise.all([listSettings(db), listNavigation(db)]);
  const values = new Map(settings.map(({ key, value }) => [key, value]));
  const setting = (key: Exclude<keyof SiteFrame, 'navigation'>): string => textOf(values.get(key), language);
  return {
    brand: setting('brand'),
    tagline: setting('tagline'),
    slogan: setting('slogan'),
    phone: setting('phone'),
    phoneHours: setting('phoneHours'),
    copyright: setting('copyright'),
    recordNumber: setting('recordNumber'),
    credit: setting('credit'),
    navigation: navigation
      .filter((item) => item.groupId === null)
      .map((menu) => ({
        label: pickText(menu.label, language),
        links: navigation
          .filter((item) => item.groupId === menu.id)
          .map(({ label, href, note }) => ({ label: pickText(label, language), href, note: pickText(note, language) })),
      })),
  };
}

/** Everything the front page shows at `now`. */
export async function readFront(
  db: Database,
  { language, now }: { language: Language; now: Date },
): Promise<SiteFront> {
  const [blocks, coverage, newest, videos, partners, news] = await Promise.all([
    listBlocks(db, 'front'),
    readCoverage(db, { language, now }),
    listNewestStories(db, { now, limit: storyCandidates }),
    listVideos(db, { now, limit: frontVideos }),
    listPartners(db),
    listNews(db, { now, limit: frontNews }),
  ]);
  const blocksOf = (kind: string) =>
    blocks
      .filter((block) => block.kind === kind)
      .map(
        ({ fields }) =>
          (name: string) =>
            textOf(fields[name], language),
      );
  const blockOf = (kind: string) => blocksOf(kind)[0] ?? (() => '');

  const hero = blockOf('hero');
  const callToAction = blockOf('callToAction');
  return {
    hero: { title: hero('title'), lead: hero('lead'), trust: hero('trust') },
    chart: coverage.chart,
    stories: pickStories(translatedFirst(newest, language)).map(({ id, title, summary, category, publishedAt }) => ({
      id,
      title: pickText(title, language),
      summary: pickText(summary, language),
      category,
      publishedAt: publishedAt.toISOString(),
    })),
    ranking: coverage.ranking,
    tools: blocksOf('tool').map((field) => ({ title: field('title'), text: field('text'), href: field('href') })),
    solutions: blocksOf('solution').map((field) => ({
      team: field('team'),
      question: field('question'),
      answer: field('answer'),
      tool: field('tool'),
      href: field('href'),
    })),
    videos: videos.map(({ title, summary, publishedAt, ...video }) => ({
      ...video,
      title: pickText(title, language),
      summary: pickText(summary, language),
      publishedAt: publishedAt.toISOString(),
    })),
    partners: partners.map(({ id, type, name, field }) => ({
      id,
      type,
      name: pickText(name, language),
      field: pickText(field, language),
    })),
    news: news.map(({ id, title, tag, publishedAt }) => ({
      id,
      title: pickText(title, language),
      tag: pickText(tag, language),
      publishedAt: publishedAt.toISOString(),
    })),
    callToAction: { title: callToAction('title'), text: callToAction('text') },
  };
}

function pickStories<T extends { readonly category: ArticleCategory }>(candidates: readonly T[]): T[] {
  const chosen: T[] = [];
  for (const candidate of candidates) {
    const inCategory = chosen.filter(({ category }) => category === candidate.category).length;
    if (chosen.length < stories && inCategory < mostPerCategory) chosen.push(candidate);
  }
  return chosen;
}

/** The page has no room to say that a headline is not translated, so it shows those that are while there are enough. */
function translatedFirst<T extends { readonly title: LocalizedText }>(articles: readonly T[], language: Language): T[] {
  const untranslated = articles.filter(({ title }) => isUntranslated(title, language));
  return [...articles.filter((article) => !untranslated.includes(article)), ...untranslated];
}

function textOf(text: LocalizedText | undefined, language: Language): string {
  return text ? pickText(text, language) : '';
}
