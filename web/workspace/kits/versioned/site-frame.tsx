import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { previewCalls } from '#contract/content/version-states.ts';
import type { Language } from '#contract/language.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { SiteWindow } from '#web/workspace/ui/site-window.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';

interface SiteFrameProps {
  readonly subject: 'article' | 'content';
  readonly id: number;
  /** Of what is shown: another version is rendered anew. */
  readonly version: number;
  /** Path and query of the page that shows the text. */
  readonly address: string;
  readonly language: Language;
}

/** A page of the site as it will be with the draft. */
export function SiteFrame({ subject, id, version, address, language }: SiteFrameProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery(previewCalls[subject], { body: { id, address, language } }, { quiet: true }),
    // The server shows the latest version; what it answered for an earlier one stays until the next is there.
    queryKeyHashFn: (key) => hashKey([...key, version]),
    placeholderData: keepPreviousData,
    ...{ staleTime: 0, gcTime: 0 },
  });
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  if (!data) return <Skeleton height={480} />;
  const title = t('preview.frame', { language: t(language === 'en' ? 'editor.en' : 'editor.zh') });
  return <SiteWindow title={title} html={data.html} />;
}
