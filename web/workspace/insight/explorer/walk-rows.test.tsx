// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { walkRows } from './walk-rows.ts';

test('arrow keys change the row within the list, and unfold it; with other keys they are the browser’s', () => {
  const done: unknown[] = [];
  const walking = {
    onMove: (row: number) => done.push(row),
    onUnfold: (row: number, isOpen: boolean) => done.push([row, isOpen]),
  };
  render(
    <ol onKeyDown={(event) => walkRows(event, walking)}>
      {['甲', '乙'].map((name) => (
        <li key={name}>
          <a href="/">{name}</a>
        </li>
      ))}
    </ol>,
  );
  const press = (name: string, key: string, more = {}) => fireEvent.keyDown(screen.getByText(name), { key, ...more });
  press('甲', 'ArrowUp');
  press('甲', 'ArrowDown');
  press('乙', 'ArrowDown');
  press('乙', 'ArrowUp');
  press('乙', 'ArrowRight');
  press('乙', 'ArrowLeft');
  press('乙', 'ArrowDown', { ctrlKey: true });
  press('乙', 'Enter');
  expect(done).toEqual([1, 0, [1, true], [1, false]]);
});
