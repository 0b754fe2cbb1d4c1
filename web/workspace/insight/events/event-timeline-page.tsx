import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventTimeline, TimelineEvent } from '#contract/insight/events.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { FilterBar } from '#web/workspace/ui/filter-bar.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { useLastAnswer } from '#web/workspace/ui/use-last-answer.ts';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { DismissedEvents } from './dismissed-events.tsx';
import { EventActions } from './event-actions.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventLanes } from './event-lanes.tsx';
import { EventRows } from './event-rows.tsx';
import { EventStrip } from './event-strip.tsx';
import { EventTable } from './event-table.tsx';
import styles from './events.module.css';
import { numberRecent } from './recent-numbers.ts';
import { filterEvents, type TimelineFilters, useTimelineFilters } from './use-timeline-filters.ts';

const lengths = ['30', '90', '365'] as const;

/** 事件线: what has happened to a company, as lanes by type and as a table of the same events. */
export function Component() {
  const { t } = useTranslation();
  const filters = useTimelineFilters();
  const { query, change } = filters;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('event.timeline', { query }),
    placeholderData: keepPreviousData,
  });
  const known = useLastAnswer(data);
  if (data && !data.company) {
    return <EmptyState drawing={<BarsDrawing />} title={t('events.noCompany')} text={t('events.noCompanyText')} />;
  }
  return (
    <>
      <FilterBar>
        {known?.company && <CompanySelect known={known} company={known.company} filters={filters} />}
        <SegmentedSwitch
          label={t('events.length')}
          value={lengths.find((value) => Number(value) === query.days) ?? '90'}
          options={lengths.map((value) => ({ value, label: t(`events.lengths.days${value}`) }))}
          onChange={(value) => change({ days: value === '30' ? 30 : value === '365' ? 365 : undefined })}
        />
      </FilterBar>
      {data?.company && (
        <div className={styles.page} aria-busy={isPlaceholderData}>
          <Timeline data={data} company={data.company} filters={filters} />
        </div>
      )}
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
    </>
  );
}

interface CompanySelectProps {
  readonly known: EventTimeline;
  readonly company: NonNullable<EventTimeline['company']>;
  readonly filters: TimelineFilters;
}

/** Whose events are shown: the company that is asked for, or whose events were shown last where it is not listed. */
function CompanySelect({ known: { companies }, company, filters: { query, change } }: CompanySelectProps) {
  const { t } = useTranslation();
  const isChoice = companies.some(({ stockId }) => stockId === company.stockId);
  const choices = isChoice ? companies : [company, ...companies];
  const asked = choices.find(({ stockId }) => stockId === query.stockId) ?? company;
  return (
    <Select
      aria-label={t('events.company')}
      showSearch={{ optionFilterProp: 'label' }}
      value={asked.stockId}
      options={choices.map(({ stockId, name }) => ({ value: stockId, label: name }))}
      onChange={(stockId) => change({ company: stockId, event: undefined })}
      className={styles.company ?? ''}
    />
  );
}

interface TimelineProps {
  readonly data: EventTimeline;
  /** Whose events these are. */
  readonly company: NonNullable<EventTimeline['company']>;
  readonly filters: TimelineFilters;
}

function Timeline({ data, company, filters }: TimelineProps) {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const [explained, setExplained] = useState<Pick<TimelineEvent, 'articleId' | 'type'>>();
  const events = filterEvents(data, filters);
  const numbers = numberRecent(data, events);
  const { change } = filters;
  const silent = data.types.filter(({ type, isOff }) => !isOff && !data.events.some((event) => event.type === type));
  const off = data.types.filter(({ isOff }) => isOff);
  const nameOf = (wanted: TimelineEvent['type']) => data.types.find(({ type }) => type === wanted)?.label ?? wanted;
  const List = isPhone ? EventRows : EventTable;
  return (
    <>
      <EventActions {...{ data, company, events, nameOf, type: filters.type }} />
      <EventStrip data={data} events={events} nameOf={nameOf} />
      <EventFilters data={data} filters={filters} />
      <Panel title={t('events.name')} scope={t('events.asOf', { at: formatDateTimeShort(data.asOf) })}>
        {events.length > 0 ? (
          <EventLanes {...{ data, events, numbers }} chosen={filters.event} onChoose={(event) => change({ event })} />
        ) : (
          <EmptyState
            drawing={<BarsDrawing />}
            title={t(data.events.length === 0 ? 'events.empty' : 'events.noHit', { days: data.days })}
            text={t(data.events.length === 0 ? 'events.emptyText' : 'events.noHitText')}
            actions={
              data.events.length > 0 ? (
                <Button onClick={() => change({ type: undefined, role: undefined, least: undefined })}>
                  {t('events.clear')}
                </Button>
              ) : (
                data.days !== 365 && <Button onClick={() => change({ days: 365 })}>{t('events.year')}</Button>
              )
            }
          />
        )}
        <p className={styles.foot}>
          <span className={styles.legend}>
            <i className={styles.key} data-role="subject" /> {t('events.roles.subject')}
            <i className={styles.key} data-role="other" /> {t('events.roles.other')}
            <i className={styles.key} data-recent="true" /> {t('events.recent')}
          </span>
          {silent.length > 0 && <span>{t('events.silent', { count: silent.length, days: data.days })}</span>}
          {off.length > 0 && (
            <span>{t('events.off', { types: off.map(({ label }) => label).join(t('events.and')) })}</span>
          )}
          {data.isBounded && <span>{t('events.bounded', { count: data.events.length })}</span>}
        </p>
      </Panel>
      {events.length > 0 && (
        <Panel title={t('events.table')}>
          <List {...{ nameOf, events, numbers }} chosen={filters.event} onExplain={setExplained} />
        </Panel>
      )}
      {data.dismissed.length > 0 && (
        <Panel title={t('events.dismissed')} scope={t('events.dismissedText')}>
          <DismissedEvents events={data.dismissed} nameOf={nameOf} onExplain={setExplained} />
        </Panel>
      )}
      <EventDrawer event={explained} stockId={company.stockId} onClose={() => setExplained(undefined)} />
    </>
  );
}
