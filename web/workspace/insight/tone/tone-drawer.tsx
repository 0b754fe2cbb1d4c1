import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ToneExplanation } from '#contract/insight/tone.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { useMayOn } from '#web/workspace/identity/permissions/use-menu.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { CorrectToneForm } from './correct-tone-form.tsx';
import styles from './tone.module.css';
import { ToneMark } from './tone-mark.tsx';
import { ToneScale } from './tone-scale.tsx';
import { WeighedHeadline } from './weighed-headline.tsx';
import { WeightTable } from './weight-table.tsx';

interface ToneDrawerProps {
  readonly articleId: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** How the tone of an article came about: every weight, the sum, the limits, and what a person decided. */
export function ToneDrawer({ articleId, isOpen, onClose }: ToneDrawerProps) {
  const { t } = useTranslation();
  const mayCorrect = useMayCorrectTone();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={700}
      title={t('tone.title')}
      closable={{ 'aria-label': t('tone.close') }}
      destroyOnHidden
      footer={mayCorrect && <ToneCorrection articleId={articleId} />}
    >
      <ExplainedTone articleId={articleId} />
    </Drawer>
  );
}

const explainTone = (id: number) => apiQuery('tone.explain', { params: { id } }, { quiet: true });

/** Whether the person may decide the tone of articles, on whatever page it is explained. */
export const useMayCorrectTone = (): boolean => useMayOn('BaExplorer', 'explorer:tone');

/** The correction of an article, for those who may, once it is explained. */
export function ToneCorrection({ articleId }: { readonly articleId: number }) {
  const { data } = useQuery(explainTone(articleId));
  if (!data) return null;
  return <CorrectToneForm key={articleId} explanation={data} />;
}

/** Headline with weights, their sum and the scale. */
export function ExplainedTone({ articleId }: { readonly articleId: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(explainTone(articleId));
  if (error && !data) return <ErrorState error={error} onReload={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.loading} role="status" aria-label={t('tone.title')}>
        <Skeleton height={64} />
        <Skeleton height={160} />
      </div>
    );
  }
  return (
    <div className={styles.explained}>
      <Result explanation={data} />
      <WeighedHeadline words={data.words} />
      <WeightTable words={data.words} constant={data.constant} score={data.score} />
      {isForeign(data) ? (
        <p className={styles.note}>{t('tone.foreign')}</p>
      ) : (
        <ToneScale score={data.score} limits={data.limits} />
      )}
      <p className={styles.note}>{t('tone.version', { version: data.version })}</p>
    </div>
  );
}

/** Nothing is judged although the sum lies within a band that is. */
const isForeign = ({ words }: ToneExplanation) => !words.some(({ text }) => /\p{Script=Han}/u.test(text));

function Result({ explanation: { tone, judged, correction } }: { readonly explanation: ToneExplanation }) {
  const { t } = useTranslation();
  const nameOf = useLabels('tone');
  return (
    <div className={styles.result}>
      <p className={styles.resultName}>
        <ToneMark tone={tone} /> <span aria-hidden="true">{nameOf(tone)}</span>
      </p>
      {correction && (
        <>
          <p>
            {t('tone.corrected', {
              name: correction.correctedBy,
              at: formatDateTime(correction.correctedAt),
              tone: nameOf(correction.tone),
              judged: nameOf(judged),
            })}
          </p>
          {correction.reason && <p>{t('tone.correctedWhy', { reason: correction.reason })}</p>}
        </>
      )}
    </div>
  );
}
