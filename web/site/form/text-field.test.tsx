// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

it('is reached by Tab before the link that stands opposite its label', () => {
  const { container } = render(
    <TextField
      name="password"
      label="密码"
      autoComplete="current-password"
      reveal={{ show: '显示', hide: '隐藏' }}
      link={<a href="/forget">忘记密码</a>}
    />,
  );
  const reached = [...container.querySelectorAll('input, button, a')].map(({ localName }) => localName);
  expect(reached).toEqual(['input', 'button', 'a']);
});
