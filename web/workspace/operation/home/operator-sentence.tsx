import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OperatorHome } from '#contract/operation/operator-home.ts';
import styles from './home.module.css';
import { usePlaces } from './use-places.ts';

interface OperatorSentenceProps {
  readonly home: OperatorHome;
  /** Leads to what waits. */
  readonly onOpen: () => void;
}

/** What waits, in one sentence whose figures lead there; kinds that were not counted are left out, and named. */
export function OperatorSentence({ home, onOpen }: OperatorSentenceProps) {
  const { t } = useTranslation();
  const places = usePlaces();
  const counted = home.waiting.filter(({ count }) => count !== null);
  const uncounted = home.waiting.length - counted.length;
  const past = counted.reduce((sum, kind) => sum + kind.past, 0);
  const [first] = counted;
  const figure = <button type="button" className={styles.figure} onClick={onOpen} />;
  const target = first && places.ofKind(first.kind, first.first, false).one;
  return (
    <div className={styles.sentence}>
      <p>
        {counted.length > 0 ? (
          <Trans
            i18nKey="operatorHome.sentence.some"
            values={{ count: counted.reduce((sum, { count }) => sum + (count ?? 0), 0) }}
            components={{ all: figure }}
          />
        ) : (
          t('operatorHome.sentence.none')
        )}
        {past > 0 && (
          <Trans i18nKey="operatorHome.sentence.past" values={{ count: past }} components={{ past: figure }} />
        )}
        {t('operatorHome.sentence.stop')}
        {uncounted > 0 && t('operatorHome.sentence.uncounted', { count: uncounted })}
      </p>
      {first?.first && first.first.urgency !== 'none' && (
        <p>
          <Trans
            i18nKey="operatorHome.sentence.first"
            values={{
              title: t('operatorHome.sentence.named', {
                kind: t(`operatorHome.waiting.kinds.${first.kind}`),
                title: first.first.title,
              }),
            }}
            components={{ first: target ? <Link className={styles.figure} to={target} /> : <b /> }}
          />
        </p>
      )}
    </div>
  );
}
