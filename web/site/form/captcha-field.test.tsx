// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CaptchaField } from './captcha-field.tsx';

afterEach(cleanup);

const texts = { title: '验证码', drawing: '图形', answer: '或回答：{question}', label: '答案' };
const captchaOf = (challenge: string) => ({
  challenge,
  drawing: { width: 100, height: 40, path: 'M0 0' },
  question: `${challenge}加一`,
});

test('another question empties the answer, and leaves the cursor where it is', () => {
  const { rerender } = render(<CaptchaField captcha={captchaOf('一')} texts={texts} />);
  const answer = screen.getByLabelText<HTMLInputElement>('答案');
  answer.focus();
  fireEvent.change(answer, { target: { value: '2' } });
  rerender(<CaptchaField captcha={captchaOf('一')} texts={texts} />);
  expect(answer.value).toBe('2');
  rerender(<CaptchaField captcha={captchaOf('二')} texts={texts} />);
  expect([answer.value, document.activeElement === answer]).toEqual(['', true]);
});
