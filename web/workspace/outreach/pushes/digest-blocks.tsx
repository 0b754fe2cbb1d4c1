import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Form, Input, Select } from 'antd';
import type { TFunction } from 'i18next';
import {
  Building2,
  ChartLine,
  Flame,
  type LucideIcon,
  Newspaper,
  Pencil,
  Pilcrow,
  Plus,
  Search,
  Sigma,
} from 'lucide-react';
import { type HTMLAttributes, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { autoArticleCounts, type DigestBlock, moduleOfBlock, pushLimits } from '#contract/outreach/push-rules.ts';
import type { PushSearch } from '#contract/outreach/pushes.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { useNothingOffered } from '#web/workspace/kits/form/use-nothing-offered.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { useRowOrder } from '#web/workspace/kits/list/use-row-order.ts';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { MoveHandle } from '#web/workspace/ui/move-handle.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { ArticleField } from './article-field.tsx';
import {
  type Choice,
  hasBlock,
  type PushValues,
  searchOf,
  withBlock,
  withChosen,
  withOrder,
  withoutBlock,
} from './push-values.ts';
import styles from './pushes.module.css';
import { useModules } from './use-modules.ts';

/** Companies that are offered at once. */
const offered = 20;

const icons: Readonly<Record<DigestBlock, LucideIcon>> = {
  foreword: Pilcrow,
  figures: Sigma,
  chart: ChartLine,
  articles: Newspaper,
  searches: Search,
  companies: Building2,
  hotWords: Flame,
};
const iconOf = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Blocks that a new digest offers at once, without having to be added. */
const startingBlocks: readonly DigestBlock[] = ['foreword', 'articles'];

interface DigestBlocksProps {
  readonly values: PushValues;
  /** The values that the form began with. */
  readonly initial: PushValues;
  readonly mayEdit: boolean;
  /** The one that is being edited. */
  readonly opened: DigestBlock | undefined;
  readonly onOpen: (block: DigestBlock | undefined) => void;
  /** Fields that change without being typed into. */
  readonly onChange: (changed: Partial<PushValues>) => void;
}

/** What a digest is made of, in its order: each block a row that is moved by its handle and edited in its place. */
export function DigestBlocks({ values, initial, mayEdit, opened, onOpen, onChange }: DigestBlocksProps) {
  const { t } = useTranslation();
  const maySearch = usePagePath('BaExplorer') !== undefined;
  const mayCompare = usePagePath('SameIndustry') !== undefined;
  const { isOpen, nameOf } = useModules();
  const closedOf = (block: DigestBlock) => {
    const code = moduleOfBlock(block);
    return code === undefined || isOpen(code) ? undefined : nameOf(code);
  };
  const [added, setAdded] = useState<readonly DigestBlock[]>(startingBlocks);
  const isShown = (block: DigestBlock) => hasBlock(block, values) || added.includes(block);
  const mayAdd = (block: DigestBlock) =>
    !isShown(block) &&
    closedOf(block) === undefined &&
    (block !== 'searches' || maySearch) &&
    (block !== 'companies' || mayCompare);
  const addable = values.blocks.filter(mayAdd);
  const shown = values.blocks.filter(isShown);
  const { move, drag, dropProps, said } = useRowOrder({
    rows: shown.map((id) => ({ id })),
    show: (rows) =>
      onChange({
        blocks: withOrder(
          rows.map(({ id }) => id),
          values.blocks,
        ),
      }),
    // It is saved with the rest.
    send: () => Promise.resolve(),
    tell: ({ id }, place) => t('pushes.blockMoved', { block: t(`pushes.blocks.${id}`), place }),
  });
  const focus = useFocusAfterRemoval();
  const add = (block: DigestBlock) => {
    setAdded((before) => [...before, block]);
    onChange(withBlock[block]);
    onOpen(block);
  };
  const remove = (block: DigestBlock) => {
    setAdded((before) => before.filter((one) => one !== block));
    onChange(withoutBlock[block]);
    onOpen(undefined);
    focus.removed(shown.indexOf(block));
  };
  return (
    <>
      <ol ref={focus.list} className={styles.blocks}>
        {shown.map((block, place) => (
          <BlockRow
            key={block}
            moving={
              mayEdit
                ? {
                    ...{ place, last: shown.length - 1, onMove: (to) => move({ id: block }, to) },
                    onDrag: (isDragged) => drag({ id: block }, isDragged),
                  }
                : undefined
            }
            headProps={focus.button}
            dropProps={dropProps({ id: block }, place)}
            block={block}
            values={values}
            closed={closedOf(block)}
            isOpen={block === opened}
            onToggle={() => onOpen(block === opened ? undefined : block)}
            onRemove={mayEdit ? () => remove(block) : undefined}
          >
            <BlockEditor block={block} initial={initial} />
          </BlockRow>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {mayEdit && addable.length > 0 && (
        <div className={styles.addBlock}>
          <Dropdown
            trigger={['click']}
            menu={{
              items: addable.map((block) => ({ key: block, label: t(`pushes.blocks.${block}`) })),
              onClick: ({ key }) => {
                const block = addable.find((one) => one === key);
                if (block) add(block);
              },
            }}
          >
            <Button ref={focus.add} type="link" size="small" icon={<Plus {...iconOf} />}>
              {t('pushes.addBlock')}
            </Button>
          </Dropdown>
          <span className={styles.note}>
            {addable.map((block) => t(`pushes.blocks.${block}`)).join(t('pushes.listComma'))}
          </span>
        </div>
      )}
    </>
  );
}

interface Moving {
  readonly place: number;
  /** Place of the last row. */
  readonly last: number;
  readonly onMove: (place: number) => void;
  readonly onDrag: (isDragged: boolean) => void;
}

interface BlockRowProps {
  readonly block: DigestBlock;
  readonly values: PushValues;
  /** Name of its module where that is not open. */
  readonly closed: string | undefined;
  readonly isOpen: boolean;
  readonly moving: Moving | undefined;
  /** A row is also a place where another is dropped. */
  readonly dropProps: HTMLAttributes<HTMLLIElement>;
  /** The button that opens a row is where the keyboard goes on when another one is taken out. */
  readonly headProps: ReturnType<typeof useFocusAfterRemoval>['button'];
  readonly onToggle: () => void;
  readonly onRemove: (() => void) | undefined;
  readonly children: React.ReactNode;
}

function BlockRow(props: BlockRowProps) {
  const { block, values, closed, isOpen, moving, dropProps, headProps, onToggle, onRemove, children } = props;
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const name = t(`pushes.blocks.${block}`);
  const Icon = icons[block];
  const isFilled = closed === undefined && hasBlock(block, values);
  const without = closed === undefined ? t('pushes.emptyBlock') : t('pushes.closedBlock', { module: closed });
  return (
    <li className={styles.block} data-open={isOpen || undefined} {...dropProps}>
      <div className={styles.blockRow}>
        {moving && !isPhone && (
          <MoveHandle
            isSmall
            label={t('pushes.moveBlock', { block: name })}
            name={name}
            place={moving.place}
            onMove={moving.onMove}
            onDrag={moving.onDrag}
          />
        )}
        <button type="button" className={styles.blockHead} aria-expanded={isOpen} onClick={onToggle} {...headProps}>
          <Icon {...iconOf} />
          <b>{name}</b>
          <span className={isFilled ? styles.blockSource : `${styles.blockSource} ${styles.note}`}>
            {isFilled ? sourceOf(t, block, values) : without}
          </span>
          <span className={styles.blockAmount}>{isFilled && amountOf(t, block, values)}</span>
          <Pencil {...iconOf} size={14} />
        </button>
        {moving && isPhone && (
          <MoveButtons title={name} place={moving.place} last={moving.last} onMove={moving.onMove} />
        )}
      </div>
      {/* Hidden rather than gone: what is typed in it is checked as well. */}
      <div className={styles.blockFields} hidden={!isOpen}>
        {children}
        {onRemove && (
          <Button size="small" onClick={onRemove}>
            {t('pushes.removeBlock')}
          </Button>
        )}
      </div>
    </li>
  );
}

const labelsOf = (t: TFunction, choices: readonly { readonly label: string }[]) =>
  choices.map(({ label }) => label).join(t('pushes.listComma'));

/** Where a block's content comes from, in words. */
function sourceOf(t: TFunction, block: DigestBlock, values: PushValues): string {
  const { foreword, articles, autoArticles, searches, companies } = values;
  switch (block) {
    case 'foreword':
      return foreword.trim().split('\n', 1)[0] ?? '';
    case 'articles':
      return [labelsOf(t, articles), autoArticles > 0 ? t('pushes.autoSource') : '']
        .filter(Boolean)
        .join(t('pushes.listComma'));
    case 'searches':
      return searches.map(({ name }) => name).join(t('pushes.listComma'));
    case 'companies':
      return labelsOf(t, companies);
    default:
      return t(`pushes.blockSources.${block}`);
  }
}

function amountOf(t: TFunction, block: DigestBlock, values: PushValues): string {
  switch (block) {
    case 'foreword':
      return t('pushes.byHand');
    case 'articles':
      return t('pushes.articleCount', { count: values.articles.length + values.autoArticles });
    case 'searches':
    case 'companies':
      return t('pushes.itemCount', { count: values[block].length });
    default:
      return t(`pushes.blockAmounts.${block}`);
  }
}

function BlockEditor({ block, initial }: { readonly block: DigestBlock; readonly initial: PushValues }) {
  const { t } = useTranslation();
  switch (block) {
    case 'foreword':
      return (
        <Form.Item name="foreword" label={t('pushes.foreword')}>
          <Input.TextArea maxLength={pushLimits.foreword} rows={4} />
        </Form.Item>
      );
    case 'articles':
      return (
        <>
          <ArticleField chosen={initial.articles} />
          <Form.Item name="autoArticles" label={t('pushes.autoArticles')} extra={t('pushes.autoArticlesHelp')}>
            <Select
              options={autoArticleCounts.map((value) => ({
                value,
                label: value === 0 ? t('pushes.noAutoArticles') : t('pushes.autoArticleCount', { count: value }),
              }))}
            />
          </Form.Item>
        </>
      );
    case 'searches':
      return (
        <Form.Item name="searches" label={t('pushes.searches')} extra={t('pushes.searchesHelp')}>
          <SearchChoice />
        </Form.Item>
      );
    case 'companies':
      return <CompanyField chosen={initial.companies} />;
    default:
      return <p className={styles.blockNote}>{t(`pushes.blockNotes.${block}`)}</p>;
  }
}

interface SearchChoiceProps {
  readonly id?: string;
  readonly value?: readonly PushSearch[];
  readonly onChange?: (searches: readonly PushSearch[]) => void;
}

/** The reader's saved searches; those that a colleague chose stay. */
function SearchChoice({ id = '', value = [], onChange }: SearchChoiceProps) {
  const { t } = useTranslation();
  const { data = [], isFetching } = useQuery(apiQuery('explorer.savedSearches', {}, { quiet: true }));
  const keyOf = (search: PushSearch) => `${search.name} ${JSON.stringify(search)}`;
  const known = new Map([...value, ...data.map(searchOf)].map((search) => [keyOf(search), search]));
  return (
    <Select
      id={id}
      mode="multiple"
      maxCount={pushLimits.searches}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('pushes.chooseSearches')}
      notFoundContent={t('pushes.noSearches')}
      loading={isFetching}
      value={value.map(keyOf)}
      options={[...known].map(([key, { name }]) => ({ value: key, label: name }))}
      onChange={(keys: string[]) => onChange?.(keys.flatMap((key) => known.get(key) ?? []))}
    />
  );
}

/** Companies to compare with, found by name or code. */
function CompanyField({ chosen }: { readonly chosen: readonly Choice[] }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching, isError } = useQuery({
    ...apiQuery(
      'peer.candidates',
      { body: { page: 1, pageSize: offered, ...(keyword && { keyword }) } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  const found = (data?.list ?? []).map(({ stockId, shortName }) => ({ value: stockId, label: shortName }));
  const nothing = useNothingOffered({ isFetching, isError }, t('pushes.nothingFound'));
  return (
    <Form.Item name="companies" label={t('pushes.companies')} extra={t('pushes.companiesHelp')}>
      <Select
        mode="multiple"
        labelInValue
        maxCount={pushLimits.companies}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder={t('pushes.chooseCompanies')}
        notFoundContent={nothing}
        loading={isFetching}
        options={withChosen(found, keyword ? [] : chosen)}
      />
    </Form.Item>
  );
}
