import { useTranslation } from 'react-i18next';
import type { AlertKind } from '#contract/insight/alert-rules.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';

/** What kinds of rules are called; one of them is named after the first tier of sources, as operators call it. */
export function useKindName(): (kind: AlertKind) => string {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  return (kind) => t(`alerts.kinds.${kind}`, { tier: tierName(1) });
}
