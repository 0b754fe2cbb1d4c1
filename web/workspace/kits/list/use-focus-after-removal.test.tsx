// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Button, Form, Input } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

afterEach(cleanup);

function Lines({ most = 9 }: { readonly most?: number }) {
  const focus = useFocusAfterRemoval();
  return (
    <Form initialValues={{ lines: ['甲', '乙', '丙'] }}>
      <Form.List name="lines">
        {(lines, { add, remove }) => (
          <div ref={focus.list}>
            {lines.map(({ key, name: place }) => (
              <div key={key}>
                <Form.Item name={place}>
                  <Input aria-label={`第 ${place + 1} 行`} />
                </Form.Item>
                <Button
                  {...focus.button}
                  aria-label={`删除第 ${place + 1} 行`}
                  onClick={() => {
                    remove(place);
                    focus.removed(place);
                  }}
                />
              </div>
            ))}
            <Button ref={focus.add} aria-label="添加" disabled={lines.length >= most} onClick={() => add('')} />
          </div>
        )}
      </Form.List>
    </Form>
  );
}

const removeRow = (number: number) => {
  const button = screen.getByRole('button', { name: `删除第 ${number} 行` });
  button.focus();
  fireEvent.click(button);
};
const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

it('goes to the row that takes the place of the one that was removed, again and again', () => {
  render(<Lines />);
  removeRow(1);
  expect(values()).toEqual(['乙', '丙']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除第 1 行' }));
  removeRow(1);
  expect(values()).toEqual(['丙']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除第 1 行' }));
});

it('goes to the button that adds a row when the last one was removed', () => {
  render(<Lines />);
  removeRow(3);
  expect(values()).toEqual(['甲', '乙']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加' }));
});

it('goes to the row before where nothing can be added', () => {
  render(<Lines most={1} />);
  removeRow(3);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除第 2 行' }));
});

it('leaves the focus where it has gone meanwhile', () => {
  render(<Lines />);
  const button = screen.getByRole('button', { name: '删除第 1 行' });
  const other = screen.getByLabelText('第 3 行');
  other.focus();
  fireEvent.click(button);
  expect(values()).toEqual(['乙', '丙']);
  expect(document.activeElement).toBe(other);
});
