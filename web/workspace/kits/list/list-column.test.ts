import { describe, expect, it } from 'vitest';
import { columnsInOrder, type ListColumn, nextSort, usualColumns } from './list-column.ts';

const column = (key: string, more: Partial<ListColumn<object>> = {}): ListColumn<object> => ({
  ...{ key, title: key, render: () => null },
  ...more,
});
const columns = [
  column('order', { isTool: true }),
  column('name', { shown: 'always' }),
  column('group'),
  column('updated', { shown: 'chosen' }),
  column('actions', { isTool: true }),
];
const keys = (chosen?: string[]) => columnsInOrder(columns, chosen).map(({ key }) => key);

describe('the columns of a list', () => {
  it('are those that everybody sees where nothing is chosen', () => {
    expect(usualColumns(columns)).toEqual(['name', 'group']);
    expect(keys()).toEqual(['order', 'name', 'group', 'actions']);
  });

  it('stand as they were chosen, between what is no choice', () => {
    expect(keys(['updated', 'name'])).toEqual(['order', 'updated', 'name', 'actions']);
  });

  it('keep what is always there, and pass over what is not known any more', () => {
    expect(keys(['gone', 'group'])).toEqual(['order', 'name', 'group', 'actions']);
  });
});

describe('a click on a head', () => {
  const clicks = (of: Partial<ListColumn<object>>, usual?: string) => {
    const seen: (string | undefined)[] = [];
    for (let now: string | undefined, click = 0; click < 3; click++) {
      now = nextSort(column('time', of), now, usual);
      seen.push(now);
    }
    return seen;
  };

  it('sorts, turns, and goes back', () => {
    expect(clicks({ sort: 'time' })).toEqual(['time', '-time', undefined]);
    expect(clicks({ sort: 'time', isDescendingFirst: true })).toEqual(['-time', 'time', undefined]);
  });

  it('only turns where the list stands by this column anyway', () => {
    expect(clicks({ sort: 'time', isDescendingFirst: true }, '-time').slice(0, 2)).toEqual(['time', '-time']);
  });
});
