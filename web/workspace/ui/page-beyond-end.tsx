import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { BarsDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';

interface BehindTheLastPageProps {
  readonly page: number;
  readonly lastPage: number;
  readonly onPage: (page: number) => void;
}

/** The page number in the URL is beyond the last page. */
export function PageBeyondEnd({ page, lastPage, onPage }: BehindTheLastPageProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<BarsDrawing />}
      title={t('articles.behindTitle', { page: formatCount(page) })}
      text={t('articles.behindText', { pages: formatCount(lastPage) })}
      actions={
        <>
          <Button onClick={() => onPage(1)}>{t('articles.toFirstPage')}</Button>
          <Button type="text" onClick={() => onPage(lastPage)}>
            {t('articles.toLastPage')}
          </Button>
        </>
      }
    />
  );
}
