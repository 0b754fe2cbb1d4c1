import { Button } from 'antd';
import { ArrowRight, Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '#contract/format-number.ts';
import type { StepReading } from '#contract/operation/operator-home.ts';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './home.module.css';
import { usePlaces } from './use-places.ts';

/** From an empty installation to the first report: what is done, by what it shows, and the next step. */
export function OpeningPanel({ steps }: { readonly steps: readonly StepReading[] }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const done = steps.filter(({ isDone }) => isDone).length;
  const open = steps.filter(({ isDone }) => !isDone);
  // Where one of mail and SMS goes out, people can be invited: the other may take weeks, and keeps nothing waiting.
  const next = open.find(({ missing }) => missing === null);
  const missing = open.find((reading) => reading.missing !== null)?.missing;
  if (!next && !isOpen) {
    return (
      <p className={styles.folded}>
        <Check size={16} strokeWidth={1.5} aria-hidden="true" className={styles.icon} data-done />
        {missing
          ? t(`operatorHome.steps.onlyMissing.${missing}`, { done, of: steps.length })
          : t('operatorHome.steps.complete', { of: steps.length })}
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          {t('operatorHome.steps.show')}
        </Button>
      </p>
    );
  }
  const fold = !next && (
    <Button type="link" size="small" onClick={() => setIsOpen(false)}>
      {t('operatorHome.steps.hide')}
    </Button>
  );
  return (
    <Panel title={t('operatorHome.steps.title')} scope={`${done} / ${steps.length}`} actions={fold || undefined}>
      <progress
        className={styles.progress}
        value={done}
        max={steps.length}
        aria-label={t('operatorHome.steps.title')}
      />
      <ol className={styles.steps}>
        {steps.map((reading) => (
          <Step key={reading.step} reading={reading} isNext={reading === next} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ reading, isNext }: { readonly reading: StepReading; readonly isNext: boolean }) {
  const { t } = useTranslation();
  const places = usePlaces();
  const { step, isDone } = reading;
  const Icon = isDone ? Check : isNext ? ArrowRight : Circle;
  const to = isDone ? undefined : places.ofStep(reading);
  const name = t(`operatorHome.steps.names.${step}`);
  return (
    <li className={styles.step} data-next={isNext || undefined}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" className={styles.icon} data-done={isDone || undefined} />
      <span className={styles.what}>
        {/* What a step needs may be missing for long, such as a mail server: the others do not wait for it. */}
        {to && !isNext ? <Link to={to}>{name}</Link> : <span>{name}</span>}
        <span className="visually-hidden">{t(isDone ? 'operatorHome.steps.done' : 'operatorHome.steps.open')}</span>
        {isNext && <small>{t(`operatorHome.steps.todo.${step}`)}</small>}
      </span>
      {to && isNext ? (
        <LinkButton to={to}>{t(`operatorHome.steps.go.${step}`)}</LinkButton>
      ) : (
        <Evidence reading={reading} />
      )}
    </li>
  );
}

/** What shows a step done, or how far it is. */
function Evidence({ reading: { step, name, count, of } }: { readonly reading: StepReading }) {
  const { t } = useTranslation();
  const kind = name
    ? count > 1
      ? 'namedOf'
      : 'named'
    : of > 1
      ? step === 'secondFactor'
        ? 'people'
        : 'part'
      : 'count';
  if (count === 0 && of <= 1) return null;
  return (
    <span className={styles.evidence}>
      {t(`operatorHome.steps.evidence.${kind}`, { name, of, count: formatCount(count) as unknown as number })}
    </span>
  );
}
