import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Story } from '#contract/insight/stories.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { refreshFigures } from '#web/workspace/insight/refresh/refresh-figures.ts';

/** Who decided of the story's articles last, and the way back. */
export function DecisionNote({ story, mayUndo }: { readonly story: Story; readonly mayUndo: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const { decision } = story;
  if (!decision) return null;
  const undo = async () => {
    setIsSending(true);
    const answer = await api('story.undo', { body: { id: decision.id } });
    setIsSending(false);
    if (!answer.success) return;
    toast.success(t('story.undone'));
    await refreshFigures(queries);
  };
  return (
    <span>
      {t(`story.decided.${decision.kind}`, {
        name: decision.decidedBy,
        at: formatDateTimeAcrossYears(decision.decidedAt),
      })}
      {decision.reason && t('story.reasonIs', { reason: decision.reason })}
      {mayUndo && (
        <Button type="link" size="small" loading={isSending} onClick={() => void undo()}>
          {t('story.undo')}
        </Button>
      )}
    </span>
  );
}
