import { useTranslation } from 'react-i18next';

interface Looking {
  readonly isFetching: boolean;
  readonly isError: boolean;
}

/** Why a select that looks its choices up offers nothing: that there are none is known only once they were looked for. */
export function useNothingOffered({ isFetching, isError }: Looking, none: string): string {
  const { t } = useTranslation();
  if (isFetching) return t('choices.searching');
  return isError ? t('choices.failed') : none;
}
