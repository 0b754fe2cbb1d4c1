import { useTranslation } from 'react-i18next';
import type { SpikeEvent } from '#contract/insight/home.ts';
import { articlePath } from '#contract/paths.ts';
import { EventList } from '#web/shared/charts/event-list.tsx';
import { RouterLink } from '#web/shared/ui/router-link.tsx';

/** The chart's numbered events, which lead to their articles. */
export function ChartEvents({ events }: { readonly events: readonly SpikeEvent[] }) {
  const { t } = useTranslation();
  return (
    <EventList
      label={t('chart.events')}
      events={events}
      titleOf={({ articleId, title }) => (
        <RouterLink to={articlePath(articleId)} title={title}>
          {title}
        </RouterLink>
      )}
    />
  );
}
