import type { Industry } from '#contract/insight/companies.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';

export const industriesQuery = apiQuery('industry.list', {}, { quiet: true });

export const industryName = ({ name }: Pick<Industry, 'name'>): string => name[currentLanguage()] || name['zh-CN'];
