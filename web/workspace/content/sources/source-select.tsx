import { useQuery } from '@tanstack/react-query';
import { Button, Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMayOn, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
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
  const { data: sources = [], isPending, isLoadingError, refetch } = useQuery(sourcesQuery);
  return (
    <>
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
          isLoadingError ? (
            t('editor.sourcesLost')
          ) : (
            <>
              {t('editor.noSource')}{' '}
              {mayAdd && page && (
                <a href={`${page}?source=new`} target="_blank" rel="noreferrer">
                  {t('editor.addSource')}
                </a>
              )}
            </>
          )
        }
      />
      {isLoadingError && (
        <p role="alert" className={listStyles.quiet}>
          <span>{t('editor.sourcesLost')}</span>
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('error.reload')}
          </Button>
        </p>
      )}
    </>
  );
}
