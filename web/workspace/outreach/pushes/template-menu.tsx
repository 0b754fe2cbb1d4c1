import { Button, Dropdown } from 'antd';
import { LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type TemplateName, templateNames } from './push-templates.ts';

interface TemplateMenuProps {
  readonly chosen: TemplateName | undefined;
  readonly onChoose: (name: TemplateName) => void;
}

/** Puts the blocks in the order of a template. */
export function TemplateMenu({ chosen, onChoose }: TemplateMenuProps) {
  const { t } = useTranslation();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: chosen ? [chosen] : [],
        items: templateNames.map((name) => ({
          key: name,
          label: (
            <>
              {t(`pushes.templates.${name}.name`)} · {t(`pushes.templates.${name}.note`)}
            </>
          ),
        })),
        onClick: ({ key }) => {
          const name = templateNames.find((one) => one === key);
          if (name) onChoose(name);
        },
      }}
    >
      <Button type="link" size="small" icon={<LayoutTemplate size={16} strokeWidth={1.5} aria-hidden="true" />}>
        {t('pushes.changeTemplate')}
      </Button>
    </Dropdown>
  );
}
