import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EventTimeline, TimelineEvent } from '#contract/insight/events.ts';
import { noFilters } from '#contract/insight/explorer-filters.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { saveCsv } from '#web/workspace/charts/csv.ts';
import { SetAlertButton } from '#web/workspace/insight/new-alert/set-alert-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import type { TimelineFilters } from './use-timeline-filters.ts';

interface EventActionsProps {
  readonly data: EventTimeline;
  readonly company: NonNullable<EventTimeline['company']>;
  /** Those that are shown. */
  readonly events: readonly TimelineEvent[];
  readonly type: TimelineFilters['type'];
  readonly nameOf: (type: TimelineEvent['type']) => string;
}

/** An alert by the type that is chosen, or by those that there are, and the table as a file. */
export function EventActions({ data, company, events, type, nameOf }: EventActionsProps) {
  const { t } = useTranslation();
  const types = type ? [type] : [...new Set(data.events.map((event) => event.type))];
  const save = () =>
    saveCsv(
      {
        columns: (['time', 'type', 'event', 'source', 'role', 'amount', 'currency', 'articles'] as const).map(
          (key) => ({
            label: t(`events.${key}`),
          }),
        ),
        rows: events.map((event) => [
          ...[formatDateTime(event.publishedAt), nameOf(event.type), event.title, event.sourceName],
          ...[t(`events.roles.${event.role}`), event.amount ?? '', event.currency ?? '', event.articles],
        ]),
      },
      { name: `${company.name} ${t('events.name')} ${data.from} ${data.until}`, asOf: data.asOf },
    );
  return (
    <PageActions>
      {types.length > 0 && (
        <SetAlertButton
          filters={{ ...noFilters, stockIds: [company.stockId], eventTypes: types }}
          label={t('events.alert')}
        />
      )}
      {events.length > 0 && (
        <Button icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={save}>
          {t('events.export')}
        </Button>
      )}
    </PageActions>
  );
}
