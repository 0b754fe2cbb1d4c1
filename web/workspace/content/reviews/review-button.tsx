import { useQuery } from '@tanstack/react-query';
import { Badge, Button } from 'antd';
import { Inbox } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';

const ReviewDrawer = lazy(async () => ({ default: (await import('./review-drawer.tsx')).ReviewDrawer }));

/** How many texts of others wait for review; opens them. */
export function ReviewButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = useQuery({ ...apiQuery('version.reviewQueue', {}, { quiet: true }), staleTime: 0 });
  const count = data.filter(({ isOwnText }) => !isOwnText).length;
  return (
    <>
      <Badge count={count} size="small">
        <Button icon={<Inbox size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t('reviews.open')}
        </Button>
      </Badge>
      {isOpen && (
        <Suspense>
          <ReviewDrawer onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
