import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleOfPage } from '#contract/clients/module-table.ts';
import { menuIcons } from '#contract/codes/menu-icons.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import { builtPages } from '#contract/identity/built-pages.ts';
import { type ArrangedItem, firstOwnItem, isGroup, isOffered, maxMenuName } from '#contract/identity/menu-rules.ts';
import { pickText } from '#contract/language.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { MenuIcon } from '../menu-icon.tsx';
import styles from './menu-editor.module.css';
import { childrenOf, placeOf, refusalOf } from './move-item.ts';
import { SeenBy } from './seen-by.tsx';

/** Spelled out, because importing them would bring the schemas along; the types keep them equal. */
const layoutComponent: typeof import('#contract/identity/permissions.ts').layoutComponent = 'Layout';

interface ItemFormProps {
  readonly item: ArrangedItem;
  readonly items: readonly ArrangedItem[];
  /** What is wrong with one of the fields. */
  readonly issueOf: (field: 'names' | 'path' | 'component') => string | undefined;
  readonly mayEdit: boolean;
  /** With the field that was typed in, where one was. */
  readonly onChange: (item: ArrangedItem, field?: string) => void;
  readonly onParent: (pid: number) => void;
  readonly onRemove: () => void;
  /** What stands above the fields, such as the ways to move on a phone. */
  readonly children?: ReactNode;
}

/** One group or page of the menu. */
export function ItemForm(props: ItemFormProps) {
  const { item, items, issueOf, mayEdit, onChange, onParent, onRemove, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const language = currentLanguage();
  const { index } = placeOf(items, item);
  const parent = items.find((one) => one.id === item.pid);
  const nameOf = (one: ArrangedItem) => pickText(one.name, language) || t('menus.unnamed');
  const place = index + 1;
  const isOwn = item.id >= firstOwnItem;
  const isEmpty = childrenOf(items, item.id).length === 0;
  const module = moduleOfPage(item.component);
  const modules = useQuery(apiQuery('module.all', {}, { quiet: true }));
  const moduleName = modules.data?.find(({ code }) => code === module)?.name;
  const withModule = moduleName === undefined ? undefined : t('menus.withModule', { module: moduleName });
  const groups = items.filter((one) => isGroup(one) && !refusalOf(items, item, one.id));
  const name = (of: 'zh-CN' | 'en') => (
    <Field
      label={t(of === 'en' ? 'menus.nameEn' : 'menus.name')}
      issue={item.name[of].trim() ? undefined : issueOf('names')}
    >
      {(field) => (
        <Input
          {...field}
          lang={of}
          value={item.name[of]}
          maxLength={maxMenuName[of]}
          readOnly={!mayEdit}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...item, name: { ...item.name, [of]: target.value } }, `name ${of}`)}
        />
      )}
    </Field>
  );
  return (
    <Panel
      title={nameOf(item)}
      scope={parent ? t('menus.placeIn', { group: nameOf(parent), place }) : t('menus.placeFirst', { place })}
      actions={
        <>
          <span id={`${id}-shown`} className={styles.shown}>
            {t('menus.shown')}
          </span>
          <Switch
            aria-labelledby={`${id}-shown`}
            checked={!item.isHidden}
            disabled={!mayEdit}
            onChange={(isShown) => onChange({ ...item, isHidden: !isShown })}
          />
        </>
      }
    >
      <div className={styles.fields}>
        {children}
        <div className={styles.pair}>
          {name('zh-CN')}
          {name('en')}
        </div>
        <fieldset className={styles.icons}>
          <legend>{t('menus.icon')}</legend>
          {menuIcons.map((icon) => (
            <label key={icon} className={styles.icon} title={t(`menus.icons.${icon}`)}>
              <input
                type="radio"
                name={`${id}-icon`}
                checked={item.icon === icon}
                disabled={!mayEdit}
                aria-label={t(`menus.icons.${icon}`)}
                onChange={() => onChange({ ...item, icon })}
              />
              <MenuIcon name={icon} />
            </label>
          ))}
        </fieldset>
        {!isGroup(item) && (
          <div className={styles.pair}>
            <Field label={t('menus.path')} issue={issueOf('path')}>
              {(field) => (
                <Input
                  {...field}
                  value={item.path}
                  maxLength={100}
                  readOnly={!mayEdit}
                  autoComplete="off"
                  onChange={({ target }) => onChange({ ...item, path: target.value }, 'path')}
                />
              )}
            </Field>
            <Field
              label={t('menus.component')}
              issue={issueOf('component')}
              note={withModule ?? t('menus.componentNote', { count: builtPages.length })}
            >
              {(field) => (
                <Select
                  {...field}
                  showSearch
                  value={item.component}
                  disabled={!mayEdit}
                  options={builtPages.filter(isOffered).map((value) => ({ value: value as string, label: value }))}
                  onChange={(component) => onChange({ ...item, component, buttons: [] })}
                />
              )}
            </Field>
          </div>
        )}
        <div className={styles.pair}>
          <Field label={t('menus.parent')}>
            {(field) => (
              <Select
                {...field}
                value={item.pid}
                disabled={!mayEdit}
                options={[
                  { value: 0, label: t('menus.first') },
                  ...groups.map((group) => ({ value: group.id, label: nameOf(group) })),
                ]}
                onChange={onParent}
              />
            )}
          </Field>
          <Field label={t('menus.appearsWith')} {...(item.module !== undefined && { note: t('menus.appearsNote') })}>
            {(field) => (
              <Select
                {...field}
                value={item.module ?? ''}
                disabled={!mayEdit}
                options={[
                  { value: '', label: t('menus.appearsAlways') },
                  ...(modules.data ?? []).map(({ code, name: label }) => ({ value: code as string, label })),
                ]}
                onChange={(code) => {
                  const { module: _former, ...rest } = item;
                  onChange(code === '' ? rest : { ...rest, module: code as ModuleCode });
                }}
              />
            )}
          </Field>
          {isOwn && isGroup(item) && isEmpty && (
            <Field label={t('menus.kind')}>
              {(field) => (
                <Select
                  {...field}
                  value={layoutComponent as string}
                  disabled={!mayEdit}
                  options={[
                    { value: layoutComponent as string, label: t('menus.group') },
                    ...builtPages.filter(isOffered).map((value) => ({ value: value as string, label: value })),
                  ]}
                  onChange={(component) => onChange({ ...item, component })}
                />
              )}
            </Field>
          )}
        </div>
        {item.buttons.length > 0 && (
          <section aria-labelledby={`${id}-buttons`}>
            <h3 id={`${id}-buttons`} className={styles.subtitle}>
              {t('menus.buttons')} <span className={styles.quiet}>{t('menus.buttonsNote')}</span>
            </h3>
            <ul>
              {item.buttons.map((button, place) => (
                <li key={button.element} className={styles.button}>
                  <code>{button.element}</code>
                  {(['zh-CN', 'en'] as const).map((of) => (
                    <Input
                      key={of}
                      lang={of}
                      aria-label={t(of === 'en' ? 'menus.buttonNameEn' : 'menus.buttonName', { code: button.element })}
                      value={button.name[of]}
                      maxLength={maxMenuName[of]}
                      readOnly={!mayEdit}
                      onChange={({ target }) => {
                        const renamed = { ...button, name: { ...button.name, [of]: target.value } };
                        onChange({ ...item, buttons: item.buttons.with(place, renamed) }, `${button.element} ${of}`);
                      }}
                    />
                  ))}
                </li>
              ))}
            </ul>
          </section>
        )}
        <SeenBy item={item} items={items} />
        {mayEdit && isOwn && (
          <div>
            <Button danger disabled={!isEmpty} onClick={onRemove}>
              {t('menus.remove')}
            </Button>
            {!isEmpty && <p className={styles.quiet}>{t('menus.notEmpty')}</p>}
          </div>
        )}
        {mayEdit && !isOwn && <p className={styles.quiet}>{t('menus.products')}</p>}
      </div>
    </Panel>
  );
}

interface FieldProps {
  readonly label: string;
  readonly issue?: string | undefined;
  readonly note?: string;
  readonly children: (field: { readonly id: string; readonly status?: 'error' }) => ReactNode;
}

function Field({ label, issue, note, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field} {...(issue && { 'data-wrong': true })}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(issue && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-issue` }),
      })}
      {(issue ?? note) && (
        <p id={`${id}-issue`} className={issue ? styles.issue : styles.quiet}>
          {issue ?? note}
        </p>
      )}
    </div>
  );
}
