import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { isLocalized, listFields } from '#contract/content/site-content/list-fields.ts';
import type { EditableContent } from '#contract/content/site-content.ts';
import type { LocalizedText } from '#contract/language.ts';
import { kindLabels } from '../labels.ts';

/** What is asked about before it is done. */
export type Confirmed = 'withdraw' | 'remove';

interface ConfirmDialogProps {
  readonly asked: Confirmed | undefined;
  readonly kind: ContentKind;
  readonly item: EditableContent | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (what: Confirmed) => void;
}

/** Names the item, waits on cancel (docs/visual-language.md, "Component behaviour"). */
export function ConfirmDialog({ asked, kind, item, onCancel, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const title = titleOf(kind, item) || kindLabels(kind).name;
  const isRemoval = asked === 'remove';
  return (
    <Modal
      open={asked !== undefined}
      title={t(isRemoval ? 'content.removeTitle' : 'content.withdrawTitle', { title })}
      width={440}
      centered
      onCancel={onCancel}
      footer={
        <>
          <Button autoFocus onClick={onCancel}>
            {t('editor.cancel')}
          </Button>
          <Button danger type="primary" onClick={() => asked && onConfirm(asked)}>
            {t(isRemoval ? 'content.remove' : 'content.actions.withdraw')}
          </Button>
        </>
      }
    >
      {t(isRemoval ? 'content.removeText' : 'content.withdrawText')}
    </Modal>
  );
}

function titleOf(kind: ContentKind, item: EditableContent | undefined): string {
  const first = listFields(kind).find(([, field]) => isLocalized(field) && field.control !== 'html');
  const text = first && (item?.fields[first[0]] as LocalizedText | undefined);
  return text?.['zh-CN'].slice(0, 80) ?? '';
}
