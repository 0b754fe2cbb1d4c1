import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import { Change } from '#web/workspace/insight/figures/change.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { ToneBar } from '#web/workspace/insight/tone/tone-bar.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './activity.module.css';

/** How the stories of the range speak of the company. */
export function TonePanel({ tone }: { readonly tone: ActivityOverview['figures']['tone'] }) {
  const { t } = useTranslation();
  const { negativeShare, netTone, ...counts } = tone;
  const all = counts.positive + counts.neutral + counts.negative + counts.unsure;
  return (
    <div className={styles.tone}>
      <Panel title={t('tone.panel')} scope={t('tone.panelScope', { count: all, shown: formatCount(all) })}>
        <div className={styles.toneBody}>
          <dl className={styles.toneFigures}>
            {[netTone, negativeShare].map((figure) => (
              <div key={figure.ref.kind}>
                <dt>{t(`figure.kinds.${figure.ref.kind}`)}</dt>
                <dd>
                  <Figure figure={figure} label={t(`figure.kinds.${figure.ref.kind}`)} /> <Change figure={figure} />
                </dd>
              </div>
            ))}
          </dl>
          <ToneBar counts={counts} />
        </div>
      </Panel>
    </div>
  );
}
