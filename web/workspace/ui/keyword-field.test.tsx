// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { KeywordField } from './keyword-field.tsx';

afterEach(cleanup);

it('is searched for by Enter, and not by the one that ends a composition', () => {
  const search = vi.fn();
  render(<KeywordField value="" label="关键词" placeholder="" onSearch={search} />);
  const field = screen.getByLabelText('关键词');
  fireEvent.change(field, { target: { value: '产线' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true, keyCode: 229 });
  fireEvent.keyUp(field, { key: 'Enter' });
  // Safari tells the end of the composition first.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  fireEvent.keyUp(field, { key: 'Enter' });
  expect(search).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(search.mock.calls).toEqual([['产线']]);
});
