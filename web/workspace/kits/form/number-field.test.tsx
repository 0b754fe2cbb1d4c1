// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { NumberField } from './number-field.tsx';
import type { TypedNumber } from './typed-number.ts';

const told = vi.fn<(value: TypedNumber) => void>();

function Field({ first }: { readonly first: TypedNumber }) {
  const [value, setValue] = useState(first);
  const onChange = (next: TypedNumber) => {
    told(next);
    setValue(next);
  };
  return <NumberField min={10} max={5_000} precision={2} value={value} onChange={onChange} />;
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

afterEach(() => {
  cleanup();
  told.mockClear();
});

it.each([
  ['full-width digits', '８５', 85],
  ['a full-width point', '８５．５', 85.5],
  ['the full stop of a Chinese input method', '85。5', 85.5],
  ['a point before the next digit', '85.', 85],
  ['separated thousands', '1,250.5', 1250.5],
  ['full-width separated thousands', '１，２５０', 1250],
  ['a number of a spreadsheet', '1.25E+3', 1250],
  ['blanks around', ' 85　', 85],
])(
  'reads %s',
  (_what, text, number) => {
    render(<Field first={20} />);
    type(text);
    fireEvent.blur(field());
    expect(told.mock.lastCall).toEqual([number]);
    expect(field().value).toBe(number.toFixed(2));
  },
  60_000,
);

it.each(['八五', '85%', '８５％', '12,50', '8 5', '85分', '1e999', '--5', '.'])(
  'leaves %s as it was typed, for the form to refuse',
  (text) => {
    render(<Field first={20} />);
    type(text);
    fireEvent.keyDown(field(), { key: 'Enter' });
    fireEvent.blur(field());
    expect(told.mock.calls).toEqual([[text]]);
    expect(field().value).toBe(text);
  },
);

it.each([
  ['-5', -5, '-5.00'],
  ['－５', -5, '-5.00'],
  ['−5', -5, '-5.00'],
  ['85000', 85_000, '85000.00'],
])('keeps %s, which is beyond the bounds, for the form to refuse', (text, number, shown) => {
  render(<Field first={20} />);
  type(text);
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.blur(field());
  expect([told.mock.lastCall, field().value]).toEqual([[number], shown]);
  type('30');
  fireEvent.blur(field());
  expect([told.mock.lastCall, field().value]).toEqual([[30], '30.00']);
});

it('is nothing once a text that could not be read is cleared, and a number once one is typed', () => {
  render(<Field first={20} />);
  type('八五');
  type('');
  fireEvent.blur(field());
  expect([field().value, told.mock.lastCall]).toEqual(['', [null]]);
  type('八');
  type('85');
  fireEvent.blur(field());
  expect([field().value, told.mock.lastCall]).toEqual(['85.00', [85]]);
});
