import type { ManagedIndicator } from '#contract/insight/indicators.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';

export const indicatorsQuery = apiQuery('indicator.list', {}, { quiet: true });
export const periodsQuery = apiQuery('period.list', {}, { quiet: true });

export const indicatorName = ({ name }: Pick<ManagedIndicator, 'name'>): string =>
  name[currentLanguage()] || name['zh-CN'];
export const pillarName = ({ pillar }: Pick<ManagedIndicator, 'pillar'>): string =>
  pillar[currentLanguage()] || pillar['zh-CN'];
