import type { ReportBody } from '#contract/insight/reports.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { AppError } from '#server/platform/errors.ts';
import type { listArticlesOfPeriod } from './report-articles.ts';

/** Whom a report is for: the company and its industry. Throws NOT_FOUND if it is not tracked. */
export function describeReader(
  data: FigureData,
  language: Language,
): Pick<ReportBody, 'company' | 'industryName' | 'industrySize'> {
  const company = data.company(data.viewerId);
  if (!company) throw new AppError('NOT_FOUND');
  return {
    company: {
      stockId: data.viewerId,
      code: company.code,
      name: pickText(company.name, language),
      shortName: pickText(company.shortName, language),
    },
    industryName: company.industryName ? pickText(company.industryName, language) : '',
    industrySize: data.industryOf(data.viewerId)?.length ?? 0,
  };
}

/** Articles as a report lists them. */
export const describeArticles = (
  found: Awaited<ReturnType<typeof listArticlesOfPeriod>>,
  language: Language,
): ReportBody['articles'] =>
  found.map(({ title, sourceName, publishedAt, ...article }) => ({
    ...article,
    title: pickText(title, language),
    sourceName: pickText(sourceName, language),
    publishedAt: publishedAt.toISOString(),
    withdrawn: false,
  }));
