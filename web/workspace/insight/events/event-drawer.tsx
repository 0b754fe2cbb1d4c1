import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EventType } from '#contract/insight/event-types.ts';
import type { EventExplanation } from '#contract/insight/events.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { useMayOn } from '#web/workspace/identity/permissions/use-menu.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { FactList } from '#web/workspace/ui/fact-list.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { CorrectEventForm } from './correct-event-form.tsx';
import { EventAmount } from './event-amount.tsx';
import styles from './events.module.css';

interface EventDrawerProps {
  readonly event: { readonly articleId: number; readonly type: EventType } | undefined;
  readonly stockId: number;
  readonly onClose: () => void;
}

/** Why an article is said to tell an event: sentence, trigger, role words, and what a person decided. */
export function EventDrawer({ event, stockId, onClose }: EventDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={event !== undefined}
      onClose={onClose}
      size={560}
      title={t('events.why')}
      closable={{ 'aria-label': t('events.closeWhy') }}
      destroyOnHidden
    >
      {event && (
        <Explained key={`${event.articleId} ${event.type}`} id={event.articleId} type={event.type} stockId={stockId} />
      )}
    </Drawer>
  );
}

function Explained(params: { readonly id: number; readonly type: EventType; readonly stockId: number }) {
  const { t } = useTranslation();
  const mayCorrect = useMayOn('BaExplorer', 'explorer:tone');
  const { data, error, refetch } = useQuery(apiQuery('event.explain', { params }, { quiet: true }));
  if (error && !data) return <ErrorState error={error} onReload={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={t('events.why')}>
        <Skeleton height={120} />
      </div>
    );
  }
  const { judged, correction, version, companyName } = data;
  return (
    <div className={styles.explained}>
      <MarkedSentence judged={judged} />
      <FactList
        facts={[
          [t('events.trigger'), judged.trigger],
          [t('events.roleOf', { name: companyName }), t(`events.roles.${judged.role}`)],
          [t('events.roleWords'), judged.roleWords || t('events.byOrder')],
          [t('events.amount'), <EventAmount key="amount" {...judged} />],
        ]}
      />
      {correction && (
        <p>
          {t('events.corrected', {
            ...{ name: correction.correctedBy, at: formatDateTime(correction.correctedAt) },
            role: t(`events.decided.${correction.role}`),
          })}
          {correction.reason && ` ${t('tone.correctedWhy', { reason: correction.reason })}`}
        </p>
      )}
      <p className={styles.note}>{t('events.rules', { version })}</p>
      {mayCorrect && <CorrectEventForm explanation={data} />}
    </div>
  );
}

/** The sentence in search form with its trigger marked. */
function MarkedSentence({ judged: { sentence, trigger } }: Pick<EventExplanation, 'judged'>) {
  const at = sentence.indexOf(trigger);
  return (
    <blockquote className={styles.sentence} lang="zh-CN">
      {sentence.slice(0, at)}
      <mark>{trigger}</mark>
      {sentence.slice(at + trigger.length)}
    </blockquote>
  );
}
