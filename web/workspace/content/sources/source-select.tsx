import { useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMayOn, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { sourceOptions, sourcesQuery } from './sources.ts';

interface SourceSelectProps extends Pick<SelectProps<number>, 'id' | 'value' | 'onChange' | 'disabled'> {
  /** The one that was chosen before: it is offered even if it is switched off. */
  readonly former: number | undefined;
}

/** A source to choose. Where there is none yet, it says where one is added, in a new tab, so that nothing typed is lost. */
export function SourceSelect({ former, ...field }: SourceSelectProps) {
  const { t } = useTranslation();
  const mayAdd = useMayOn('Sources', 'source:edit');
  const page = usePagePath('Sources');
  const { data: sources = [], isPending, refetch } = useQuery(sourcesQuery);
  return (
    <Select<number>
      {...field}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('editor.sourcePlaceholder')}
      options={sourceOptions(sources, former)}
      loading={isPending}
      // One that was added in another tab is offered at once.
      onOpenChange={(isOpen) => {
        if (isOpen) void refetch();
      }}
      notFoundContent={
        <>
          {t('editor.noSource')}{' '}
          {mayAdd && page && (
            <a href={`${page}?source=new`} target="_blank" rel="noreferrer">
              {t('editor.addSource')}
            </a>
          )}
        </>
      }
    />
  );
}
