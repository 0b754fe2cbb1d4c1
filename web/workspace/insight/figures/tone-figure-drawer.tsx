import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Figure } from '#contract/insight/figures.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { useOpenPagePath } from '#web/workspace/clients/modules/use-open-page-path.ts';
import styles from '#web/workspace/insight/tone/tone.module.css';
import { ToneCorrection, useMayCorrectTone } from '#web/workspace/insight/tone/tone-drawer.tsx';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { explainQuery } from './explain-query.ts';
import { FigureFailure } from './figure-failure.tsx';
import { ToneFigure } from './tone-figure.tsx';

interface ToneFigureDrawerProps {
  readonly figure: Figure;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A figure of tone taken apart: formula, counts, one story with every weight, the heaviest stories and the unjudged. */
export function ToneFigureDrawer({ figure, isOpen, onClose }: ToneFigureDrawerProps) {
  const { t } = useTranslation();
  const explorer = useOpenPagePath('BaExplorer');
  const mayCorrect = useMayCorrectTone();
  const { data, error, refetch } = useQuery({ ...explainQuery(figure.ref), enabled: isOpen });
  const [chosen, setChosen] = useState<number>();
  const stories = [...(data?.articles.list ?? []), ...(data?.tones?.unsureList ?? [])];
  // Who has no Explorer may not ask how an article was judged.
  const story = explorer ? (stories.find(({ id }) => id === chosen) ?? stories[0]) : undefined;
  const language = currentLanguage();
  const window = t('tone.window', {
    from: formatDay(figure.ref.from, language),
    until: formatDay(figure.ref.until, language),
  });
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={700}
      title={
        <span className={styles.drawerTitle}>
          {data?.name ?? t(`figure.kinds.${figure.ref.kind}`)} {data?.shown}
          <small>{window}</small>
        </span>
      }
      closable={{ 'aria-label': t('tone.close') }}
      destroyOnHidden
      footer={mayCorrect && story && <ToneCorrection articleId={story.id} />}
    >
      {data && <ToneFigure explanation={data} story={story} explorer={explorer} onChoose={setChosen} />}
      {!data && error && <FigureFailure error={error} onReload={() => void refetch()} />}
      {!data && !error && (
        <div className={styles.loading} role="status" aria-label={t('figure.loading')}>
          <Skeleton height={100} />
          <Skeleton height={240} />
        </div>
      )}
    </Drawer>
  );
}
