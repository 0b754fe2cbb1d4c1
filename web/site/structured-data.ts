import type { SiteFrame } from '#contract/content/site.ts';
import { type Language, languages } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { bitmapOf } from './loading/covers.ts';
import type { ArticleFacts, JobFacts, LinkData, PageHead, VideoFacts } from './site-data.ts';

/** Texts for the metadata of a page. */
export interface StructuredContext {
  readonly language: Language;
  readonly frame: Pick<SiteFrame, 'brand' | 'slogan' | 'phone'>;
  readonly title: string;
  readonly description: string;
  /** Absolute URLs. */
  readonly url: string;
  readonly image: string;
  readonly absolute: (path: string) => string;
  /** The address of a page in the language of this one. */
  readonly pageAt: (address: string) => string;
}

type Thing = Readonly<Record<string, unknown>>;

/** `PT1H2M3S`. */
function durationOf(seconds: number): string {
  return `PT${Math.floor(seconds / 3600)}H${Math.floor((seconds % 3600) / 60)}M${Math.floor(seconds % 60)}S`;
}

function organizationOf({ frame, absolute, pageAt }: StructuredContext): Thing {
  return {
    '@type': 'Organization',
    '@id': absolute('/#organization'),
    name: frame.brand,
    url: pageAt(publicPaths.front),
    logo: absolute('/favicon.svg'),
    ...(frame.slogan && { description: frame.slogan }),
    ...(frame.phone && {
      contactPoint: {
        '@type': 'ContactPoint',
        telephone: frame.phone,
        contactType: 'customer service',
        availableLanguage: languages,
      },
    }),
  };
}

const publisherOf = ({ frame, absolute }: StructuredContext): Thing => ({
  '@type': 'Organization',
  '@id': absolute('/#organization'),
  name: frame.brand,
});

function articleOf(article: ArticleFacts, context: StructuredContext): Thing {
  const { source } = article;
  return {
    '@type': 'NewsArticle',
    headline: context.title,
    description: context.description,
    inLanguage: article.language,
    datePublished: article.publishedAt,
    dateModified: article.changedAt,
    articleSection: article.section,
    image: [context.image],
    mainEntityOfPage: context.url,
    author: source ? { '@type': 'Organization', name: source.name } : publisherOf(context),
    publisher: publisherOf(context),
    ...(source?.original && { isBasedOn: source.original }),
  };
}

function videoOf(video: VideoFacts, { absolute, pageAt, language }: StructuredContext): Thing {
  return {
    '@type': 'VideoObject',
    name: video.title,
    description: video.summary || video.title,
    inLanguage: language,
    duration: durationOf(video.seconds),
    uploadDate: video.publishedAt,
    thumbnailUrl: [absolute(bitmapOf(video.poster))],
    url: pageAt(video.href),
    ...(video.file && { contentUrl: absolute(video.file) }),
  };
}

function jobOf(job: JobFacts, context: StructuredContext): Thing {
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: job.text,
    datePosted: job.since,
    ...(job.until && { validThrough: job.until }),
    url: context.pageAt(job.href),
    hiringOrganization: publisherOf(context),
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: job.place, addressCountry: 'CN' },
    },
  };
}

function breadcrumbsOf(links: readonly LinkData[], { pageAt }: StructuredContext): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: links.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: pageAt(href),
    })),
  };
}

/** Metadata of a page in schema.org terms, as one graph. */
export function structuredData(head: PageHead, breadcrumbs: readonly LinkData[], context: StructuredContext): Thing {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organizationOf(context),
      ...(breadcrumbs.length > 1 ? [breadcrumbsOf(breadcrumbs, context)] : []),
      ...(head.article ? [articleOf(head.article, context)] : []),
      ...(head.videos ?? []).map((video) => videoOf(video, context)),
      ...(head.jobs ?? []).map((job) => jobOf(job, context)),
    ],
  };
}
