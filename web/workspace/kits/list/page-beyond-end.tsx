import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';

interface PageBeyondEndProps {
  readonly page: number;
  readonly lastPage: number;
  readonly onPage: (page: number) => void;
}

/** An address may name a page that the list does not reach: rows went away, or somebody typed a number. */
export function PageBeyondEnd({ page, lastPage, onPage }: PageBeyondEndProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<BarsDrawing />}
      title={t('lists.behindTitle', { page: formatCount(page) })}
      text={t('lists.behindText', { pages: formatCount(lastPage) })}
      actions={
        <>
          <Button onClick={() => onPage(1)}>{t('lists.toFirstPage')}</Button>
          <Button type="text" onClick={() => onPage(lastPage)}>
            {t('lists.toLastPage')}
          </Button>
        </>
      }
    />
  );
}
