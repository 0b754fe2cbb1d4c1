import { useTranslation } from 'react-i18next';
import { Change } from '#web/workspace/insight/figures/change.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { Strip, StripItem } from '#web/workspace/insight/figures/strip.tsx';
import type { ComparisonRow } from './measures.ts';

/** Key figures of one's own company, with their change. */
export function ComparisonStrip({ own }: { readonly own: ComparisonRow }) {
  const { t } = useTranslation();
  return (
    <Strip label={own.name}>
      {(['volume', 'shareOfVoice', 'activityIndex', 'activeRate'] as const).map((measure) => (
        <StripItem
          key={measure}
          label={t(`comparison.${measure}`)}
          foot={
            <>
              <Change figure={own[measure]} />
              {measure === 'activeRate' && <span>{t('activity.normal')}</span>}
            </>
          }
        >
          <Figure figure={own[measure]} label={`${own.name} ${t(`comparison.${measure}`)}`} />
        </StripItem>
      ))}
    </Strip>
  );
}
