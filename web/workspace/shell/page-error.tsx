import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ApiError } from '#web/shared/api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';

function reload(): void {
  location.reload();
}

/**
 * Shown when a page could not be rendered. A missing chunk needs a full reload, because browsers remember the failed
 * import (docs/product/api.md, "The client in the browser": ChunkLoadError).
 */
export function PageError() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (error instanceof ApiError) return <ErrorState error={error} onReload={reload} />;
  const isChunk = error instanceof Error && error.name === 'ChunkLoadError';
  return (
    <ErrorState
      title={isChunk ? t('error.chunkTitle') : t('error.pageTitle')}
      text={isChunk ? t('error.chunkDetail') : t('error.pageDetail')}
      errorName={isChunk ? 'ChunkLoadError' : undefined}
      onReload={reload}
    />
  );
}
